-- The roles of a Supabase project. {{owner}} runs migrations and owns what they make.
-- Only what is missing is created, so this may run at every start.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin inherit'),
      ('authenticated', 'nologin inherit'),
      ('service_role', 'nologin inherit bypassrls'),
      ('supabase_auth_admin', 'nologin noinherit'),
      ('supabase_storage_admin', 'nologin noinherit')
    ) as roles (name, options)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.options);
    end if;
  end loop;
  -- Those made by an earlier checkout.
  alter role anon inherit;
  alter role authenticated inherit;
  alter role service_role inherit;
end
$$;

-- The Data API signs in as authenticator and can do nothing until it takes one of these three roles.
grant anon, authenticated, service_role to authenticator;

do $$
begin
  if not (select rolsuper from pg_roles where rolname = {{owner_text}}) then
    grant anon, authenticated, service_role, authenticator, supabase_auth_admin, supabase_storage_admin
      to {{owner}} with admin option;
    alter role {{owner}} createrole createdb bypassrls;
  end if;
end
$$;

-- Extensions live in their own schema; the login roles find them without naming it.
alter role {{owner}} set search_path = "$user", public, extensions;
alter role authenticator set search_path = "$user", public, extensions;

-- Hosted Supabase's limits for statements that come through the API.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
