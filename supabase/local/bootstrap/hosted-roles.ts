/**
 * The roles of a hosted project that the product meets, as lines: what each may do, which role it may become, what is set for
 * it. Source: what the tests of Supabase's own PostgreSQL image expect (github.com/supabase/postgres, nix/tests/expected:
 * roles.out and z_17_roles.out) with the migrations beside them, read in November 2026; not asked of a hosted project itself.
 * A project made before 2025 may still have `postgres` as a member of both services' roles.
 */

/** Roles that are compared; others of a hosted project (dashboard, pooler, replication) have nothing of ours. */
export const COMPARED = [
  'anon',
  'authenticated',
  'authenticator',
  'postgres',
  'service_role',
  'supabase_admin',
  'supabase_auth_admin',
  'supabase_storage_admin',
] as const;

export const hostedRoles: readonly string[] = [
  'anon: inherit',
  'authenticated: inherit',
  'authenticator: login',
  'postgres: bypassrls createdb createrole inherit login',
  'service_role: bypassrls inherit',
  'supabase_admin: bypassrls createdb createrole inherit login superuser',
  'supabase_auth_admin: login',
  'supabase_storage_admin: createrole login',

  'authenticator may become anon',
  'authenticator may become authenticated',
  'authenticator may become service_role',
  'postgres may become anon, and let others',
  'postgres may become authenticated, and let others',
  'postgres may become authenticator, and let others',
  'postgres may become service_role, and let others',
  'supabase_storage_admin may become authenticator',

  'anon sets statement_timeout=3s',
  'authenticated sets statement_timeout=8s',
  'authenticator sets lock_timeout=8s',
  'authenticator sets session_preload_libraries=supautils, safeupdate',
  'authenticator sets statement_timeout=8s',
  'postgres sets search_path="$user", public, extensions',
  'supabase_admin sets log_statement=none',
  'supabase_admin sets search_path="$user", public, auth, extensions',
  'supabase_auth_admin sets idle_in_transaction_session_timeout=60000',
  'supabase_auth_admin sets log_statement=none',
  'supabase_auth_admin sets search_path=auth',
  'supabase_storage_admin sets log_statement=none',
  'supabase_storage_admin sets search_path=storage',
];

/** Where the embedded one differs, each line with its reason. */
export const notHere: Readonly<Record<string, string>> = {
  'supabase_storage_admin: createrole login': 'Nothing of ours lets it make roles.',
  'authenticator sets session_preload_libraries=supautils, safeupdate':
    'Plain PostgreSQL has no such libraries; what they refuse is looked for in the texts (safe-update.test.ts).',
  'supabase_admin sets log_statement=none': 'Statements are not logged here.',
  'supabase_admin sets search_path="$user", public, auth, extensions': 'Used by bootstrap alone.',
  'supabase_auth_admin sets log_statement=none': 'Statements are not logged here.',
  'supabase_storage_admin sets log_statement=none': 'Statements are not logged here.',
};
export const onlyHere: Readonly<Record<string, string>> = {
  'supabase_storage_admin: login': 'Nothing of ours lets it make roles.',
  'postgres may become supabase_storage_admin, and let others':
    'Policies on its tables: supautils.policy_grants allows them in a hosted project.',
  'authenticator sets search_path="$user", public, extensions':
    'PostgREST sets it itself, from its list of schemas.',
};
