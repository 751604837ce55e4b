/** Invented applications in bulk: accounts, answers, decisions, documents, references and interview choices, in SQL. */
import type pg from 'pg';

const FIRST =
  'Avraham Yitzchak Yaakov Moshe David Shlomo Yosef Eliyahu Daniel Noam Eitan Ariel Yonatan Gavriel Refael Akiva Netanel Ezra Shimon Baruch';
const FIRST_HEBREW =
  'אברהם יצחק יעקב משה דוד שלמה יוסף אליהו דניאל נועם איתן אריאל יונתן גבריאל רפאל עקיבא נתנאל עזרא שמעון ברוך';
const LAST =
  'Goldstein Silverman Rosenfeld Greenbaum Weinberg Steinthal Grossfeld Kleinman Mandelbaum Apfelbaum Birnfeld Lichtstein Sommerfeld Perlman';
const LAST_HEBREW =
  'גולדשטיין סילברמן רוזנפלד גרינבאום ויינברג שטיינטל גרוספלד קליינמן מנדלבאום אפלבאום בירנפלד ליכטשטיין זומרפלד פרלמן';

const PEOPLE = `
insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
select gen_random_uuid(), 'authenticated', 'authenticated', 'bench.' || n || '@example.org', now(), now(), now() from generate_series(1, $1::integer) n`;

const APPLICATIONS = `
with lists as (select string_to_array($1, ' ') f, string_to_array($2, ' ') fh, string_to_array($3, ' ') l, string_to_array($4, ' ') lh),
people as (select u.id, u.email, row_number() over (order by u.email) as n from auth.users u where u.email like 'bench.%'),
mixed as (select p.*, (hashint4(p.n::int) & 2147483647) as h, (hashint4(p.n::int + 700001) & 2147483647) as g from people p)
insert into public.applications (user_id, program_year_id, status, program_track, first_name, last_name, hebrew_first_name, hebrew_last_name, email, phone,
  country, city, high_school, graduation_year, submitted_at)
select m.id, private.open_year_id(), (array['submitted', 'submitted', 'submitted', 'waitlisted', 'rejected', 'withdrawn'])[1 + h % 6],
  (array['shana_aleph', 'shana_bet', 'shiur_bet_plus', 'post_army'])[1 + g % 4], f[1 + h % 20], l[1 + g % 14] || case when h % 40 = 0 then '-O''Hara' else '' end,
  case when h % 3 > 0 then fh[1 + h % 20] end, case when h % 3 > 0 then lh[1 + g % 14] end, m.email, '+1212' || lpad((g % 10000000)::text, 7, '0'),
  (array['United States', 'United Kingdom', 'Canada', 'Australia', 'South Africa', 'Israel'])[1 + g % 6], 'Sample City ' || h % 80, 'Sample High School ' || h % 200, 2026,
  now() - (h % 90) * interval '1 day'
from mixed m, lists`;

const REST = [
  `insert into public.application_decisions (id, status, published_at) select a.id, a.status, case when hashtext(a.id::text) % 9 <> 0 then now() end
   from public.applications a where a.email like 'bench.%' on conflict do nothing`,
  `insert into public.application_documents (application_id, kind, file_name, content_type, size_bytes, storage_path, state, uploaded_at)
   select a.id, k.kind, k.kind || '.pdf', 'application/pdf', 1000, a.id || '/' || gen_random_uuid(), (array['received', 'checked', 'checked'])[1 + abs(hashtext(a.id || k.kind)) % 3], now()
   from public.applications a, unnest(array['transcript', 'recommendation', 'passport', 'medical']) k (kind)
   where a.email like 'bench.%' and (k.kind <> 'medical' or abs(hashtext(a.id::text)) % 2 = 0)`,
  `insert into public.application_references (application_id, name) select a.id, 'Rabbi Sample' from public.applications a where a.email like 'bench.%'`,
  `insert into public.interview_choices (application_id, slot_id, position) select a.id, s.id, 1 from public.applications a,
   lateral (select s.id from public.interview_slots s order by hashtext(s.id || a.id::text) limit 1) s where a.email like 'bench.%' and abs(hashtext(a.id::text)) % 3 > 0`,
  'analyze',
];

/** Adds `count` submitted applications to the open program year. */
export async function seedApplications(owner: pg.Client, count: number): Promise<void> {
  await owner.query(PEOPLE, [count]);
  await owner.query(APPLICATIONS, [FIRST, FIRST_HEBREW, LAST, LAST_HEBREW]);
  for (const statement of REST) await owner.query(statement);
}
