/** Keys, and how people may sign in, against supabase/config.toml. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keyHeaders } from '../../functions/_shared/keys.ts';
import { ROOT } from '../../local/run/settings.ts';
import { ask, askJson, guarded, when, type Check } from './check.ts';
import type { Deployment } from './settings.ts';

const DEPLOY = 'Run `npm run deploy`.';

interface AuthSettings {
  readonly mailer_autoconfirm?: boolean;
  readonly phone_autoconfirm?: boolean;
  readonly disable_signup?: boolean;
  readonly saml_enabled?: boolean;
  readonly external?: Readonly<Record<string, boolean>>;
}

const settingsOf = ({ SUPABASE_URL, SUPABASE_KEY }: Deployment) =>
  [`${SUPABASE_URL}/auth/v1/settings`, { headers: { apikey: SUPABASE_KEY } }] as const;

const refused = ({ status }: Response): boolean => status === 401 || status === 403;

/** Works before anything is deployed. */
export const keysCheck: Check = guarded(
  {
    title: 'The project knows both keys',
    run: async (deployment) => {
      const { SUPABASE_URL, SUPABASE_SECRET_KEY } = deployment;
      const known = await ask(...settingsOf(deployment));
      const people = await ask(`${SUPABASE_URL}/auth/v1/admin/users?per_page=1`, {
        headers: keyHeaders(SUPABASE_SECRET_KEY),
      });
      return when(
        [
          refused(known),
          'key-unknown',
          'The project does not know SUPABASE_KEY.',
          'Copy it again: Settings → API Keys → Publishable key.',
        ],
        [
          refused(people),
          'secret-key-refused',
          `The project does not take SUPABASE_SECRET_KEY (${people.status}).`,
          'Copy it again: Settings → API Keys → Secret key.',
        ],
      );
    },
  },
  'project-unreachable',
  'Look at SUPABASE_URL, and whether the project is paused.',
);

/** Providers that config.toml switches on; mails are the school's way. */
function wanted(): ReadonlySet<string> {
  const text = readFileSync(path.join(ROOT, 'supabase/config.toml'), 'utf8');
  const found = text.matchAll(/^\[auth\.(?:external\.)?(\w+)\]\nenabled = true$/gm);
  return new Set([...found].map(([, name = '']) => name));
}

export const signInCheck: Check = {
  title: 'Settings of sign-in',
  run: async (deployment) => {
    // Of a key that is not known the check of keys has told.
    if (refused(await ask(...settingsOf(deployment)))) return [];
    const found = await askJson<AuthSettings>(...settingsOf(deployment));
    const { external = {} } = found;
    const right = wanted();
    const on = Object.entries({ ...external, saml: found.saml_enabled ?? false })
      .filter(([name, enabled]) => enabled && !right.has(name) && name !== 'anonymous_users')
      .map(([name]) => name);
    return when(
      [
        found.mailer_autoconfirm === true,
        'unconfirmed-addresses',
        'Accounts count without their address being confirmed, and so do passwords that strangers typed.',
        DEPLOY,
      ],
      [found.disable_signup === true, 'sign-up-off', 'Nobody can sign up.', DEPLOY],
      [
        external['anonymous_users'] === true,
        'anonymous-users',
        'Anonymous accounts are switched on.',
        DEPLOY,
      ],
      [
        external['email'] === false,
        'email-off',
        'Nobody can sign in by mail and password.',
        'Switch it on: Authentication → Sign In / Providers → Email.',
      ],
      [
        on.length > 0,
        'provider-on',
        `People can sign in by ${on.join(', ')}, which no screen of ours offers.`,
        'Switch it off: Authentication → Sign In / Providers.',
      ],
      [
        external['phone'] === true && found.phone_autoconfirm === true,
        'phone-unconfirmed',
        'Accounts of phone numbers count without being confirmed.',
        'Switch sign-in by phone off: Authentication → Sign In / Providers → Phone.',
      ],
    );
  },
};
