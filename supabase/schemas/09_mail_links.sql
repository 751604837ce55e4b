-- Secret links in mails: made when a mail goes, kept as hashes.

-- Secret links of mails, as hashes: the link itself is made when the mail goes and stands nowhere else. Every try of one mail
-- has its own and all of them open, since a try that seemed to fail may have arrived; a newer mail for the same thing ends them.
create table private.mail_links (
  token_hash text primary key,
  outbox_id uuid not null references public.email_outbox (id) on delete cascade
);
alter table private.mail_links enable row level security;

create index mail_links_outbox on private.mail_links (outbox_id);

create function private.link_hash(token text) returns text
language sql immutable set search_path = '' as $$ select encode(sha256(convert_to(token, 'UTF8')), 'hex'); $$;

-- A fresh secret link for one try of a mail; null for kinds without one.
create function private.new_mail_link(mail public.email_outbox) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not exists (select from private.mail_kinds k where k.kind = mail.template and k.has_secret_link) then return null; end if;
  insert into private.mail_links (token_hash, outbox_id) values (private.link_hash(token), mail.id);
  return token;
end;
$$;

-- What a link of one of these kinds opens; null when there is no such link or a newer mail for the same thing has one.
create function private.opened_by_link(token text, kinds text[]) returns uuid
language sql stable security definer set search_path = '' as $$
  select o.link_for from private.mail_links l join public.email_outbox o on o.id = l.outbox_id
  where l.token_hash = private.link_hash(token) and o.template = any (kinds)
    and not exists (select from public.email_outbox n join private.mail_links f on f.outbox_id = n.id
      where n.link_for = o.link_for and n.template = any (kinds) and n.position > o.position);
$$;
