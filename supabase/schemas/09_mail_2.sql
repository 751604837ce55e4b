-- Counts one hit of `subject` in `bucket`; false when more than `allowed` came in this window.
create function private.within_limit(bucket text, subject text, allowed integer, window_length interval) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  slot timestamptz := date_bin(window_length, private.now(), '2000-01-01');
  counted integer;
begin
  delete from private.rate_limits r where r.window_start < private.now() - interval '1 day';
  insert into private.rate_limits as r (bucket, subject, window_start) values (bucket, left(subject, 200), slot)
  on conflict on constraint rate_limits_pkey do update set hits = r.hits + 1
  returning r.hits into counted;
  return counted <= allowed;
end;
$$;

-- How many proxies in front of the Data API add an entry to x-forwarded-for: callers can write whatever they like before
-- those. One behind the embedded server; docs/production.md says how to find out and set it elsewhere.
create table private.network (
  only_row boolean primary key default true check (only_row),
  trusted_hops integer not null default 1 check (trusted_hops between 1 and 10)
);

insert into private.network default values;
alter table private.network enable row level security;

-- The caller's address as the outermost of our proxies saw it; 'unknown' when absent.
create function private.client_address() returns text
language sql stable security definer set search_path = '' as $$
  select private.address_in(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for');
$$;

alter table public.email_outbox add constraint email_outbox_mailing_id_fkey
  foreign key (mailing_id) references public.mailings (id) on delete set null;
