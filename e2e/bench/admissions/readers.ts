/** Three submitted scores for each invented application, with a sheet of five criteria, in SQL. */
import type pg from 'pg';

const STATEMENTS = [
  `delete from public.score_criteria where program_year_id = private.open_year_id()
     and not exists (select from public.application_scores s where s.marks ? score_criteria.id::text)`,
  `insert into public.score_criteria (program_year_id, position, name, weight, steps)
   select private.open_year_id(), 20 + n, 'Bench ' || n, 1 + n % 3, array['1', '2', '3', '4', '5'] from generate_series(1, 5) n`,
  `insert into public.application_readers (application_id, reader_id)
   select a.id, m.user_id from public.applications a
   cross join (select user_id from public.admins where is_active and role <> 'super_admin' order by user_id limit 3) m
   where a.email like 'bench.%' on conflict do nothing`,
  `insert into public.application_scores (application_id, reader_id, marks, recommendation, submitted_at)
   select r.application_id, r.reader_id, (select jsonb_object_agg(c.id, 1 + abs(hashtext(c.id || r.id::text)) % 5)
       from public.score_criteria c where c.program_year_id = private.open_year_id()),
     (array['accept', 'waitlist', 'reject', 'discuss'])[1 + abs(hashtext(r.id::text)) % 4], private.now()
   from public.application_readers r join public.applications a on a.id = r.application_id
   where a.email like 'bench.%' on conflict do nothing`,
  `insert into public.committee_places (id, place, reason)
   select a.id, 1 + abs(hashtext(a.id::text)) % 300, 'By hand.' from public.applications a
   where a.email like 'bench.%' and abs(hashtext(a.id::text)) % 50 = 0`,
  'analyze',
];

/** Scores for what seedApplications has added. */
export async function seedScores(owner: pg.Client): Promise<void> {
  for (const statement of STATEMENTS) await owner.query(statement);
}
