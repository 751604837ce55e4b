/** Addresses of one database: each part of the embedded server signs in with a role of its own, as in a hosted project. */

export interface SignIns {
  /** The owner of our tables, who runs migrations. */
  readonly url: string;
  /** The Data API: `authenticator`, which can do nothing before it takes a caller's role. */
  readonly apiUrl: string;
  readonly authUrl: string;
  readonly storageUrl: string;
}

export const withSignIn = (url: string, user: string, password: string): string => {
  const parsed = new URL(url);
  parsed.username = user;
  parsed.password = encodeURIComponent(password);
  return parsed.href;
};

/** `url` for the services; all of them have the same password. */
export const serviceSignIns = (url: string, password: string): Omit<SignIns, 'url'> => ({
  apiUrl: withSignIn(url, 'authenticator', password),
  authUrl: withSignIn(url, 'supabase_auth_admin', password),
  storageUrl: withSignIn(url, 'supabase_storage_admin', password),
});
