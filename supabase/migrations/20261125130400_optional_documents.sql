-- May the caller add a document of this kind (for this question) now: to their draft, when the office asked for it again, and what is
-- optional as long as the application is being read.
create or replace function private.may_add_document(app public.applications, document_kind text, question uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_open_draft(app)
    or (private.is_under_review(app.status) and (document_kind in ('recommendation', 'medical', 'resume')
      or exists (select from private.asked_of(app.id) q where q.id = question and not q.is_required)))
    or (private.is_handed_in(app.status) and not private.is_closed(app.status) and exists (
      select 1 from public.application_documents d
      where d.application_id = app.id and d.kind = document_kind and d.question_id is not distinct from question
        and d.state = 'replace'));
$$;
