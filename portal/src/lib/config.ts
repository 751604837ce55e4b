/** Where the back end is. Read once from `/config.js`, so one build serves every installation. */
export interface PortalConfig {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  /** Address of a payment provider's page, when the installation has one. */
  readonly paymentPage: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The configuration, or an error that names what is missing. An empty address means "this origin". */
export function readConfig(source: unknown, origin: string): PortalConfig {
  const given = isRecord(source) ? source : {};
  const { supabaseUrl, supabaseKey, paymentPage } = given;
  if (typeof supabaseKey !== 'string' || supabaseKey === '')
    throw new Error('The portal is not configured: /config.js must set __SCHOOL_CONFIG__.supabaseKey.');
  return {
    supabaseUrl: typeof supabaseUrl === 'string' && supabaseUrl ? supabaseUrl : origin,
    supabaseKey,
    paymentPage: typeof paymentPage === 'string' && paymentPage.startsWith('https://') ? paymentPage : null,
  };
}
