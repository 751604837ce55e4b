-- Letters of referees are waited for: they are no part of what the applicant has still to do, on the parents' page and an adviser's.
create or replace function private.outstanding_of(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('section', i.section, 'label', i.label)), '[]') from (
    select m ->> 'section' as section, m ->> 'label' as label from jsonb_array_elements(private.missing_of(app.id)) m
    where app.submitted_at is null
    union all
    select 'documents', case d.kind when 'transcript' then 'Transcript' when 'recommendation' then 'Letter of recommendation'
        when 'passport' then 'Passport' when 'medical' then 'Medical form' when 'resume' then 'Resume'
        else (select q.words from public.form_questions q where q.id = d.question_id) end || ', to be sent again'
    from public.application_documents d where d.application_id = app.id and d.state = 'replace'
    union all
    select 'letters', format('Letters of referees: %s asked, %s received', count(*), count(r.received_at))
    from private.reference_requests r where r.application_id = app.id having count(*) > count(r.received_at)) i;
$$;
