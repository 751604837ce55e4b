/** Where the back end is. Read once from `/config.js`, so one build serves every installation. */
export interface OfficeConfig {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The configuration, or an error that names what is missing. An empty address means "this origin". */
export function readConfig(source: unknown, origin: string): OfficeConfig {
  const { supabaseUrl, supabaseKey } = isRecord(source) ? source : {};
  if (typeof supabaseKey !== 'string' || supabaseKey === '')
    throw new Error('The office is not configured: /config.js must set __SCHOOL_CONFIG__.supabaseKey.');
  return {
    supabaseUrl: typeof supabaseUrl === 'string' && supabaseUrl !== '' ? supabaseUrl : origin,
    supabaseKey,
  };
}
