-- A small schema that shows every behaviour of the Data API which the product relies on.
create table public.notes (
  id int primary key,
  body text not null,
  at timestamptz not null default '2026-01-02 03:04:05.5+00',
  plain_at timestamp not null default '2026-01-02 03:04:05',
  day date not null default '2026-01-02',
  amount numeric(10, 2) not null default 1500,
  times timestamptz[] not null default array['2026-01-02 03:04:05+00'::timestamptz],
  extra jsonb,
  place int4range,
  check (length(body) < 20),
  exclude using gist (place with &&)
);
insert into public.notes (id, body, extra) select n, 'note ' || n, jsonb_build_object('n', n) from generate_series(1, 3) n;

create table public.secrets (id int primary key, word text);
insert into public.secrets values (1, 'hidden');
revoke all on public.secrets from anon, authenticated;
grant select (id) on public.secrets to authenticated;
alter table public.secrets enable row level security;
create policy secrets_all on public.secrets for all to authenticated using (true) with check (true);

create table public.many as select n as id from generate_series(1, 1500) n;

create function public.who() returns jsonb language sql as $$
  select jsonb_build_object('uid', auth.uid(), 'role', auth.role(), 'user', current_user, 'login', session_user,
    'claims', auth.jwt(), 'headers', current_setting('request.headers', true)::jsonb,
    'timeout', current_setting('statement_timeout'))
$$;
create view public.who_view with (security_invoker = true) as select public.who() as who;

create function public.echo(form jsonb, ids uuid[] default '{}') returns jsonb language sql as $$
  select jsonb_build_object('type', jsonb_typeof(form), 'form', form, 'ids', cardinality(ids))
$$;
create function public.all_notes() returns setof public.notes language sql stable as $$ select * from public.notes $$;
create function public.all_many() returns table (id int) language sql stable as $$ select id from public.many $$;
create function public.nothing() returns void language sql as $$ select $$;
create function public.add_note(new_id int) returns void language sql as $$
  insert into public.notes (id, body) values (new_id, 'added')
$$;
create function public.add_fixed_note() returns void language sql as $$ select public.add_note(50) $$;
create function public.sneaky_note(new_id int) returns void language sql stable as $$ select public.add_note(new_id) $$;
create function public.slow() returns void language sql as $$ select pg_sleep(10) $$;

create function public.fail(code text) returns void language plpgsql as $$
begin
  raise exception using errcode = code, message = 'Please choose a time.', detail = 'slot_id', hint = 'slot_taken';
end $$;
create function public.no_row() returns void language plpgsql as $$
declare found_id int;
begin
  select id into strict found_id from public.notes where id = -1;
end $$;
