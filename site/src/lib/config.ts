/** Where the data API is and its public key. */
export interface BackendConfig {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
}

let loading: Promise<BackendConfig> | null = null;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

async function fetchConfig(): Promise<BackendConfig> {
  const answer = await fetch('/config.json');
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
  const { supabaseUrl, supabaseKey } = (await answer.json()) as Partial<Record<keyof BackendConfig, unknown>>;
  return { supabaseUrl: text(supabaseUrl) || window.location.origin, supabaseKey: text(supabaseKey) };
}

/** The settings of the host, asked for once and only when something needs them; a failure may be tried again. */
export function loadConfig(): Promise<BackendConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
