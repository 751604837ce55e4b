-- Schemas, extensions and the default grants of a hosted project. `public` gives ALL to the API roles, as hosted
-- Supabase does: what our migrations forget to revoke is then open here too, and seen by the tests.
grant usage on schema public to anon, authenticated, service_role;
grant usage, create on schema public to {{owner}};
alter default privileges for role {{owner}} in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role {{owner}} in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role {{owner}} in schema public grant all on functions to anon, authenticated, service_role;

create schema if not exists extensions authorization {{owner}};
grant usage on schema extensions to anon, authenticated, service_role, public;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gist with schema extensions;

create schema if not exists auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, {{owner}};
create schema if not exists storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, {{owner}};

create schema if not exists supabase_migrations authorization {{owner}};
