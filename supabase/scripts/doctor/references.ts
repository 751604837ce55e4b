/** Which project the settings name themselves: all must name the same one. */
import { when, type Check } from './check.ts';
import { SETTINGS, type Deployment, type SettingName } from './settings.ts';

/** What a legacy key says of itself; nothing for keys of the new kind and for what is no key. */
export function claimsOf(key: string): { readonly role?: unknown; readonly ref?: unknown } {
  const [, payload = ''] = key.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    // It is no token, so it says nothing.
    return {};
  }
}

/** The database's address, read; null where it is none, or where its user or password cannot be decoded. */
export function databaseAddress({ SUPABASE_DB_URL }: Deployment): URL | null {
  try {
    const url = new URL(SUPABASE_DB_URL);
    decodeURIComponent(url.username + url.password);
    return /^postgres(ql)?:$/.test(url.protocol) ? url : null;
  } catch {
    // The caller says that it cannot be read.
    return null;
  }
}

const ofKey = (key: string): string => {
  const { ref } = claimsOf(key);
  return typeof ref === 'string' ? ref : '';
};

/** The direct address names the project as its host, the poolers' as the end of the user's name. */
function ofDatabase(deployment: Deployment): string {
  const { hostname = '', username = '' } = databaseAddress(deployment) ?? {};
  const [, direct = ''] = /^db\.([a-z]+)\.supabase\.co$/.exec(hostname) ?? [];
  if (direct || !hostname.endsWith('.pooler.supabase.com')) return direct;
  return decodeURIComponent(username).split('.').at(1) ?? '';
}

/** The reference in each setting that names one; custom domains, keys of the new kind and this machine name none. */
function referencesOf(deployment: Deployment): ReadonlyMap<string, readonly SettingName[]> {
  const { SUPABASE_URL, SUPABASE_PROJECT_REF, SUPABASE_KEY, SUPABASE_SECRET_KEY } = deployment;
  const named: readonly (readonly [SettingName, string])[] = [
    ['SUPABASE_URL', /^https:\/\/([a-z]+)\.supabase\.co$/.exec(SUPABASE_URL)?.[1] ?? ''],
    ['SUPABASE_PROJECT_REF', SUPABASE_PROJECT_REF],
    ['SUPABASE_DB_URL', ofDatabase(deployment)],
    ['SUPABASE_KEY', ofKey(SUPABASE_KEY)],
    ['SUPABASE_SECRET_KEY', ofKey(SUPABASE_SECRET_KEY)],
  ];
  const found = new Map<string, SettingName[]>();
  for (const [name, reference] of named)
    if (/^[a-z]{20}$/.test(reference)) found.set(reference, [...(found.get(reference) ?? []), name]);
  return found;
}

/** Where a deployment's project is, for the lines that commands print. */
export function projectName(deployment: Deployment): string {
  const [reference] = referencesOf(deployment).keys();
  const host = databaseAddress(deployment)?.host;
  return [reference && `project ${reference}`, deployment.SUPABASE_URL, host && `database at ${host}`]
    .filter(Boolean)
    .join(', ');
}

export const oneProject: Check = {
  title: 'All settings name one project',
  run: (deployment) => {
    const found = [...referencesOf(deployment)];
    const most = Math.max(...found.map(([, names]) => names.length));
    const [right] = found.find(([, names]) => names.length === most) ?? [];
    const others = found.filter(([reference]) => reference !== right).flatMap(([, names]) => names);
    const list = found.map(([reference, names]) => `${reference} (${names.join(', ')})`).join(' and ');
    const where = (names: readonly SettingName[]): string =>
      names.map((name) => `${name} (${SETTINGS[name]})`).join(', ');
    return Promise.resolve(
      when([
        found.length > 1,
        'several-projects',
        `The settings name ${found.length} projects: ${list}.`,
        `Open the project that is meant. If that is ${right}, copy there again: ${where(others)}; if not, the rest.`,
      ]),
    );
  },
};
