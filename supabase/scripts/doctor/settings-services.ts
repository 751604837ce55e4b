/** Settings of what stands beside the project's own address and keys: database, access token, mail server, cards, hooks. */
import { isEmail } from '@school/shared/addresses';
import { when, type Finding } from './check.ts';
import { claimsOf, databaseAddress } from './references.ts';
import { FUNCTION_SECRETS, SETTINGS, stageOf, type Deployment } from './settings.ts';

/** The word of the example, or brackets kept around the password. */
const PLACEHOLDER = /:(?:\[[^\]@]*\]|PASSWORD)@/i;

function database(deployment: Deployment): Finding[] {
  const { SUPABASE_DB_URL } = deployment;
  const url = databaseAddress(deployment);
  const readable = url?.hash === '' && url.host !== '';
  const unfinished = PLACEHOLDER.test(SUPABASE_DB_URL);
  return when(
    [
      unfinished,
      'database-password-left-out',
      'SUPABASE_DB_URL has brackets, or the word PASSWORD, where the password belongs.',
      'Put the database password in its place, without the brackets. Database → Settings makes a new one if it is lost.',
    ],
    [
      SUPABASE_DB_URL !== '' && !unfinished && !readable,
      'database-url-unreadable',
      'SUPABASE_DB_URL cannot be read as an address.',
      'It begins with postgresql://. In the password write # as %23, / as %2F, @ as %40, : as %3A, ? as %3F and % as %25.',
    ],
    [
      url?.port === '6543',
      'database-port',
      'SUPABASE_DB_URL names port 6543, the pooler of transactions: migrations need a session.',
      `Copy the other one, port 5432: ${SETTINGS.SUPABASE_DB_URL}.`,
    ],
  );
}

function accessToken({ SUPABASE_ACCESS_TOKEN: token }: Deployment): Finding[] {
  const key = /^sb_(secret|publishable)_/.test(token) || claimsOf(token).role !== undefined;
  return when([
    key,
    'access-token-is-key',
    'SUPABASE_ACCESS_TOKEN is a key of the project: the dashboard’s own API takes none.',
    `Make a token of your account: ${SETTINGS.SUPABASE_ACCESS_TOKEN}.`,
  ]);
}

const mail = ({ SMTP_HOST, SMTP_FROM }: Deployment): Finding[] =>
  when(
    [
      /:(25|587|2525)$/.test(SMTP_HOST),
      'smtp-port',
      `SMTP_HOST names a port (${SMTP_HOST}) that hosted functions cannot reach.`,
      'Name the host alone; port 465 is used. Your mail service says which host takes mail there.',
    ],
    [
      SMTP_FROM !== '' && (!isEmail(SMTP_FROM) || /[<>\s]/.test(SMTP_FROM)),
      'smtp-from-no-address',
      `SMTP_FROM is "${SMTP_FROM}", which is no mail address.`,
      `Write ${SETTINGS.SMTP_FROM}.`,
    ],
  );

function functionSecrets(deployment: Deployment): Finding[] {
  const { CONTENT_REPOSITORY = '', CONTENT_TOKEN = '' } = deployment;
  const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = deployment;
  const production = stageOf(deployment) === 'production';
  const kind = /^[sr]k_(live|test)_/.exec(STRIPE_SECRET_KEY)?.[1] ?? '';
  return when(
    [
      (CONTENT_REPOSITORY === '') !== (CONTENT_TOKEN === ''),
      'content-keys-apart',
      'Only one of CONTENT_REPOSITORY and CONTENT_TOKEN is set: editing the website needs both.',
      `Write both: ${FUNCTION_SECRETS.CONTENT_REPOSITORY}; ${FUNCTION_SECRETS.CONTENT_TOKEN}.`,
    ],
    [
      (STRIPE_SECRET_KEY === '') !== (STRIPE_WEBHOOK_SECRET === ''),
      'card-keys-apart',
      'Only one of STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET is set: cards need both.',
      `Write both: ${FUNCTION_SECRETS.STRIPE_SECRET_KEY}; ${FUNCTION_SECRETS.STRIPE_WEBHOOK_SECRET}.`,
    ],
    [
      kind !== '' && (kind === 'live') !== production,
      'card-keys-of-other-mode',
      production
        ? 'STRIPE_SECRET_KEY is a test key: no payment would be real.'
        : 'STRIPE_SECRET_KEY is a live key: invented people would pay real money.',
      `Use ${production ? 'rk_live_' : 'rk_test_'}… here, and the webhook secret of the same mode.`,
    ],
  );
}

/** What is wrong with them. */
export const judgeServices = (deployment: Deployment): Finding[] => [
  ...database(deployment),
  ...accessToken(deployment),
  ...mail(deployment),
  ...functionSecrets(deployment),
];
