/** What a function finds in its environment: names of hosted edge functions, and here and there a way to send mail. */
import type { ContentStore } from './content-store.ts';
import type { SendMail } from './mail/send.ts';

export interface FunctionEnv {
  readonly SUPABASE_URL?: string | undefined;
  readonly SUPABASE_ANON_KEY?: string | undefined;
  readonly SUPABASE_SERVICE_ROLE_KEY?: string | undefined;
  /** The new keys, by name, as JSON: {"default": "sb_publishable_…"} and {"default": "sb_secret_…"}. */
  readonly SUPABASE_PUBLISHABLE_KEYS?: string | undefined;
  readonly SUPABASE_SECRET_KEYS?: string | undefined;
  /** Address of the product; links in mails start with it. */
  readonly SITE_URL?: string | undefined;
  /** smtp:// or smtps:// address; only needed where nothing else sends mail. */
  readonly SMTP_URL?: string | undefined;
  /** Sender, e.g. `A School <office@example.org>`. */
  readonly MAIL_FROM?: string | undefined;
  /** A Sentry-compatible address for unexpected errors; none: they stand in the log only. */
  readonly ERROR_REPORTS_DSN?: string | undefined;
  /** Address at which the host of the public site is asked to build it again; secret. */
  readonly DEPLOY_HOOK_URL?: string | undefined;
  /** Key of the provider of card payments and secret of its messages; without both there are no card payments. */
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  /** Where the provider's API is, if it is not its own; a stand-in in tests. */
  readonly STRIPE_API_URL?: string | undefined;
  /** Repository (owner/name) whose site/content the content desk writes, and a token that can write to it alone; secret. */
  readonly CONTENT_REPOSITORY?: string | undefined;
  readonly CONTENT_TOKEN?: string | undefined;
  /** Its branch, main if not said, and where its API is, if it is not GitHub's own. */
  readonly CONTENT_BRANCH?: string | undefined;
  readonly CONTENT_API_URL?: string | undefined;
  /** Given by the local server: the folder beside it. */
  readonly contentStore?: ContentStore | undefined;
  /** Given by the local server, which builds the site itself. */
  readonly buildSite?: (() => void) | undefined;
  /** Given by the local server. */
  readonly sendMail?: SendMail | undefined;
}

/** A setting that must be there. Throws naming it. */
export function required(
  env: FunctionEnv,
  name: Exclude<keyof FunctionEnv, 'sendMail' | 'buildSite' | 'contentStore'>,
): string {
  const value = env[name];
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value.replace(/\/$/, '');
}
