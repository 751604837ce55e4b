/** The front ends as a visitor gets them: addresses, redirects, headers, settings. */
import { MAX_POLICY } from '../../local/static-host/limits.ts';
import { ask, askJson, guarded, when, type Check } from './check.ts';

export const UPLOAD =
  'Make the pages again (`npm run task -- bundle`, of staging `npm run task -- bundle staging`) and upload dist/ with its _headers, _redirects or vercel.json.';

const answers: Check = {
  title: 'The address answers',
  run: async ({ SITE_URL }) => {
    const { status } = await ask(SITE_URL);
    return when([status !== 200, 'site-down', `${SITE_URL} answers ${status}.`, UPLOAD]);
  },
};

const settings: Check = {
  title: 'The pages know their back end',
  run: async ({ SITE_URL, SUPABASE_URL, SUPABASE_KEY }) => {
    const known = await askJson<{ supabaseUrl?: string; supabaseKey?: string }>(`${SITE_URL}/config.json`);
    return when(
      [
        known.supabaseUrl !== SUPABASE_URL,
        'other-back-end',
        `The pages speak to ${known.supabaseUrl ?? 'nobody'}, not to ${SUPABASE_URL}.`,
        UPLOAD,
      ],
      [
        known.supabaseUrl === SUPABASE_URL && known.supabaseKey !== SUPABASE_KEY,
        'other-key',
        'The pages carry another key than the settings.',
        UPLOAD,
      ],
    );
  },
};

const addresses: Check = {
  title: 'Portal, office and short addresses',
  run: async ({ SITE_URL }) => {
    const [login, deep, office, missing, inbox] = await Promise.all(
      ['/login', '/accepted/payment-setup', '/admin', '/no-such-page-here', '/inbox'].map((path) =>
        ask(SITE_URL + path),
      ),
    );
    return when(
      [login?.status !== 200, 'portal-not-rewritten', `/login answers ${login?.status}.`, UPLOAD],
      [
        deep?.status !== 200,
        'deep-not-rewritten',
        `/accepted/payment-setup answers ${deep?.status}.`,
        UPLOAD,
      ],
      [
        !(office?.headers.get('location') ?? '').endsWith('/admin/dashboard'),
        'office-not-moved',
        '/admin does not lead to /admin/dashboard.',
        UPLOAD,
      ],
      [
        missing?.status !== 404,
        'missing-page-found',
        `A page that does not exist answers ${missing?.status}.`,
        'Take the rule away that answers every address with one page.',
      ],
      [
        inbox?.status === 200,
        'inbox-open',
        '/inbox shows everybody’s sign-in links.',
        'This is the embedded server: serve it on a loopback address only, or deploy to Supabase.',
      ],
    );
  },
};

const headers: Check = {
  title: 'Security headers',
  run: async ({ SITE_URL, SUPABASE_URL }) => {
    const { headers: found } = await ask(`${SITE_URL}/login`);
    const policy = found.get('content-security-policy') ?? '';
    const whole = policy.includes("frame-ancestors 'none'");
    const secure = SITE_URL.startsWith('https:');
    const own = new URL(SITE_URL).origin === new URL(SUPABASE_URL).origin;
    return when(
      [policy === '', 'no-policy', 'There is no content-security-policy.', UPLOAD],
      [
        policy !== '' && (!whole || policy.length > MAX_POLICY),
        'policy-cut',
        'The content-security-policy is not whole.',
        UPLOAD,
      ],
      [
        whole && !own && !policy.includes(new URL(SUPABASE_URL).origin),
        'policy-other-back-end',
        'The content-security-policy does not let the pages speak to the back end.',
        UPLOAD,
      ],
      [
        secure && !found.get('strict-transport-security'),
        'no-hsts',
        'There is no strict-transport-security.',
        UPLOAD,
      ],
      [
        found.get('x-content-type-options') !== 'nosniff',
        'no-nosniff',
        'There is no x-content-type-options: nosniff.',
        UPLOAD,
      ],
    );
  },
};

export const siteChecks: readonly Check[] = [
  guarded(answers, 'site-down', 'Look at the host’s page about your site, and at the domain’s DNS.'),
  guarded(settings, 'other-back-end', UPLOAD),
  guarded(addresses, 'site-down', UPLOAD),
  guarded(headers, 'site-down', UPLOAD),
];
