create index application_notes_application on public.application_notes (application_id);
create index application_notes_author on public.application_notes (author_id);

create trigger bump_version before update on public.application_notes for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.application_notes
  for each row execute function private.audit('application_id', '');

create table public.application_extensions (
  id uuid primary key references public.applications (id) on delete cascade,
  until timestamptz not null,
  reason text not null default '' check (char_length(reason) <= 500),
  granted_by uuid references auth.users (id),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.application_extensions
  is 'A later deadline for one application (id = application id). The owner learns the time through my_application only.';
alter table public.application_extensions enable row level security;
grant select on public.application_extensions to authenticated;

create index application_extensions_granted_by on public.application_extensions (granted_by);

create trigger bump_version before update on public.application_extensions for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.application_extensions
  for each row execute function private.audit('id', '');

create policy "Staff read extensions" on public.application_extensions for select to authenticated using ((select private.is_staff()));

alter table public.application_documents add constraint application_documents_question_fk
  foreign key (question_id) references public.form_questions (id) on delete restrict;
