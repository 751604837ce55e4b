/**
 * What the suite talks to: a real project when CONFORMANCE_URL, CONFORMANCE_ANON_KEY and CONFORMANCE_SERVICE_KEY are
 * given (and CONFORMANCE_OFFICER_EMAIL with CONFORMANCE_OFFICER_PASSWORD, an account with role super_admin there), else an
 * embedded server started for it. Use a project made for tests: the checks make accounts, applications and students.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '@school/shared/database';
import type { AccountRole } from '@school/shared/roles';
import { createClient } from '@supabase/supabase-js';
import { startEmbedded } from './embedded.ts';
import './web-socket.ts';

/** Mails can be read, and therefore sent, only on the embedded server. */
export const isEmbedded = !process.env['CONFORMANCE_URL'];

export interface Project {
  readonly url: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  readonly officer: { readonly email: string; readonly password: string };
  stop(): Promise<void>;
}

export type Client = ReturnType<typeof createClient<Database>>;

export interface Person {
  readonly client: Client;
  readonly id: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface Target extends Project {
  /** A new client with the anonymous key and no session. */
  anonymous(): Client;
  /** A client with the service key. */
  service(): Client;
  /** A confirmed account of its own, signed in. */
  person(): Promise<Person>;
  /** The office's account, signed in. */
  office(): Promise<Client>;
  /** A colleague of this role, signed in with a password: what they read or try begins anew in each run. */
  colleague(role: AccountRole): Promise<Person>;
  send(path: string, init?: RequestInit): Promise<Response>;
}

export const PASSWORD = 'a sound pass phrase';

/** An address nobody has used before. */
export const newEmail = (): string => `conformance-${randomUUID()}@example.org`;

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name} to run the conformance suite against a real project.`);
  return value;
};

const remoteProject = (): Project => ({
  url: required('CONFORMANCE_URL').replace(/\/+$/, ''),
  anonKey: required('CONFORMANCE_ANON_KEY'),
  serviceKey: required('CONFORMANCE_SERVICE_KEY'),
  officer: {
    email: required('CONFORMANCE_OFFICER_EMAIL'),
    password: required('CONFORMANCE_OFFICER_PASSWORD'),
  },
  stop: () => Promise.resolve(),
});

const connect = (url: string, key: string): Client =>
  createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

async function signIn(client: Client, email: string, password: string): Promise<Person> {
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const { access_token: accessToken, refresh_token: refreshToken } = data.session;
  return { client, id: data.user.id, email, accessToken, refreshToken };
}

/** Opens the target; call `stop` when done. */
export async function openTarget(): Promise<Target> {
  const project = isEmbedded ? await startEmbedded() : remoteProject();
  const anonymous = (): Client => connect(project.url, project.anonKey);
  const service = (): Client => connect(project.url, project.serviceKey);
  const office = async (): Promise<Client> =>
    (await signIn(anonymous(), project.officer.email, project.officer.password)).client;
  async function person(): Promise<Person> {
    const email = newEmail();
    const { error } = await service().auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
    });
    if (error) throw error;
    return signIn(anonymous(), email, PASSWORD);
  }
  return {
    ...project,
    anonymous,
    service,
    person,
    office,
    async colleague(role) {
      const made = await person();
      const account = { user_id: made.id, role, is_active: true, expected_version: 0 };
      const { error } = await (await office()).rpc('set_staff_account', account);
      if (error) throw new Error(error.message);
      return made;
    },
    send: (path, init) => fetch(new URL(path, project.url), init),
  };
}

interface InboxMail {
  readonly subject: string;
  readonly links: readonly string[];
  readonly code: string | null;
}

/** The newest mail to an address, from the embedded server's inbox; waits up to five seconds for it. */
export async function mailTo(target: Target, email: string): Promise<InboxMail> {
  for (let round = 0; round < 50; round += 1) {
    const answer = await target.send(`/inbox/api/messages?to=${encodeURIComponent(email)}`);
    const [mail] = (await answer.json()) as readonly InboxMail[];
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail to ${email} arrived.`);
}
