-- Whose papers these are, and, where no more than 25 students are looked at, all of them: who is missing has none that runs out.
create function private.told_by_expiry(wanted_paper text, year_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with looked_at as materialized (
    select distinct e.student_id from public.student_enrollments e join public.students s on s.id = e.student_id
    where e.is_active and e.enrollment_status not in ('graduated', 'withdrawn') and s.archived_at is null
      and (year_id is null or e.program_year_id = year_id) limit 26)
  select array(select p.student_id from private.expiring_papers(year_id) p where wanted_paper is null or p.paper = wanted_paper
    union select l.student_id from looked_at l where (select count(*) from looked_at) <= 25 order by 1);
$$;

create function private.categories_of_papers(wanted_paper text) returns text[]
language sql immutable set search_path = '' as $$
  select case when wanted_paper is null then array['health', 'passport'] when wanted_paper = 'health_insurance' then array['health']
    else array['passport'] end;
$$;

-- Officers: begins the list for all its groups, whose counts stand beside each of them.
create function private.begin_expiry_list(wanted_paper text, year_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.check_paper(wanted_paper);
  perform private.trace_reading('student', private.told_by_expiry(wanted_paper, year_id), private.categories_of_papers(wanted_paper),
    'list', 'papers that expire', 'expiry_list', private.reading_hash(wanted_paper, year_id::text));
end;
$$;

create function private.check_paper(wanted_paper text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if wanted_paper not in ('israeli_passport', 'foreign_passport', 'health_insurance') then
    perform private.fail('invalid_value', 'Choose a document.', 'paper');
  end if;
end;
$$;
