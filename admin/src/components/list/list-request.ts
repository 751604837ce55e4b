/** From OfficeList to what reads its rows besides: what every page is asked for with. */
import { createContext } from 'react';
import type { FilterPayload } from 'react-admin';

export interface Asked {
  /** Always asked for, and in no address. */
  readonly filter?: FilterPayload;
  readonly meta?: Readonly<Record<string, unknown>>;
}

export const AskedContext = createContext<Asked>({});
