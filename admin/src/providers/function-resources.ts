/** Resources that an edge function serves in the simple REST dialect. Fetched by the first page that has one. */
import simpleRestProvider from 'ra-data-simple-rest';
import { config } from './client.ts';
import { functionHttpClient } from './simple-rest.ts';

export const functionResources = simpleRestProvider(`${config.supabaseUrl}/functions/v1`, functionHttpClient);
