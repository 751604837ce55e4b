/**
 * What the parts of the embedded Supabase have in common. Each part (auth, storage, Data API, functions, inbox) is
 * a Service; the gateway strips nothing from the URL: a service sees /auth/v1/…, /storage/v1/… and so on.
 */
import type { Pool } from 'pg';
import type { ContentStore } from '../functions/_shared/content-store.ts';
import type { SendMail } from './mailbox/mailer.ts';

export type { SendMail } from './mailbox/mailer.ts';

/** Made once per data folder, never committed, never sent to a browser except the anonymous key. */
export interface Keys {
  /** Secret of HS256 access tokens. */
  readonly jwtSecret: string;
  /** The publishable key: a JWT with role anon. */
  readonly anonKey: string;
  /** The secret key: a JWT with role service_role. */
  readonly serviceKey: string;
}

export interface LocalContext {
  /** Connections as the owner of our tables, for what a hosted project has no service for (docs/architecture.md). */
  readonly pool: Pool;
  /** Connections as `supabase_auth_admin`. */
  readonly authPool: Pool;
  /** Connections as `supabase_storage_admin`, which takes the caller's role for what it is asked. */
  readonly storagePool: Pool;
  /** Address of the product without a slash at its end, e.g. http://localhost:3000. Links in mails start with it. */
  readonly origin: string;
  /** Where this server itself listens, whatever name the machine has for itself. */
  readonly serverUrl: string;
  /** Folder for bytes on disk (storage, mailbox); each service keeps its own sub-folder. */
  readonly dataDir: string;
  readonly keys: Keys;
  /** The caller's address as the gateway saw it (it overwrites x-forwarded-for). */
  clientAddress(request: Request): string;
  readonly sendMail: SendMail;
}

/** Answers one request. An exception becomes a 500 without details and is logged by the gateway. */
export type Service = (request: Request, context: LocalContext) => Promise<Response>;

/** Header in which the gateway hands services the caller's address; whatever the caller sent under it is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-forwarded-for';

export const clientAddress = (request: Request): string => request.headers.get(CLIENT_ADDRESS_HEADER) ?? '';

/** What a folder under supabase/functions gets beside the request. Names are those of hosted edge functions. */
export interface FunctionEnv {
  readonly SUPABASE_URL: string;
  readonly SUPABASE_ANON_KEY: string;
  readonly SUPABASE_SERVICE_ROLE_KEY: string;
  /** Address of the product, for links in mails. */
  readonly SITE_URL?: string | undefined;
  /** Settings of card payments, as in a hosted project's function secrets. */
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
  /** The local server's way to have the public site built again; in production a deploy hook does it. */
  readonly buildSite?: (() => void) | undefined;
  /** The content of the site in the folder beside the local server; in production it is a repository. */
  readonly contentStore?: ContentStore | undefined;
  /** The local server's way to send mail; in production functions bring their own (SMTP settings). */
  readonly sendMail?: SendMail | undefined;
}

/** The `handler` that supabase/functions/<name>/handler.ts exports. */
export type FunctionHandler = (request: Request, env: FunctionEnv) => Promise<Response>;
