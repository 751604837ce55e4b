-- The roles of a Supabase project (hosted-roles.ts). {{owner}} runs migrations and owns what they make; the services' own
-- sign-ins are made before.
-- Only what is missing is created, so this may run at every start.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin inherit'),
      ('authenticated', 'nologin inherit'),
      ('service_role', 'nologin inherit bypassrls')
    ) as roles (name, options)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.options);
    end if;
  end loop;
end
$$;

-- The Data API signs in as authenticator and can do nothing until it takes one of these three roles.
grant anon, authenticated, service_role to authenticator;
-- Storage does what it is asked as the caller's role, which it may take as the Data API may.
grant authenticator to supabase_storage_admin;

do $$
begin
  if not (select rolsuper from pg_roles where rolname = {{owner_text}}) then
    -- A hosted project lets the owner write policies on storage's tables (supautils.policy_grants); plain PostgreSQL asks
    -- for membership. Of auth's role the owner is no member, there as here.
    grant anon, authenticated, service_role, authenticator, supabase_storage_admin to {{owner}} with admin option;
    alter role {{owner}} createrole createdb bypassrls;
  end if;
end
$$;

-- Extensions live in their own schema; the login roles find them without naming it.
alter role {{owner}} set search_path = "$user", public, extensions;
alter role authenticator set search_path = "$user", public, extensions;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;

-- Hosted Supabase's limits for statements that come through the API.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = 60000;
