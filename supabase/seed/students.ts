/** Last year's students with their ledgers, so that together with the accepted ones there are sixty. */
import type { Stage } from './act.ts';
import { addDays } from '@school/shared/usual-year';
import { demoPerson } from './names.ts';
import type { Office } from './office.ts';
import type { Random } from './random.ts';
import { studentForm } from './student-forms.ts';
import type { DemoYears } from './years.ts';

const TOTAL = 60;

/** What is charged at an acceptance, and a trip for some; the ledger's triggers keep sums, record and log. */
const CHARGES = `insert into public.charges (student_id, kind, label, amount, due_on, tuition_part)
  select $1, c.kind, case c.kind when 'deposit' then 'Program deposit' else initcap(c.kind) || ' ' || $3 end, c.amount,
    case c.kind when 'deposit' then $4::date - 150 end, c.tuition_part
  from public.students s join public.program_year_tracks t on t.track = s.program_track, private.track_charges(t) c
  where s.id = $1 and t.program_year_id = $2
  union all select $1, 'other', 'Trip to the Negev', 120.5, $4::date + 60, 0 where $5`;

/** Entries of one student, several in one statement. */
async function ledger(stage: Stage, studentId: string, n: number, { last }: DemoYears): Promise<void> {
  const start = last.programStart;
  const payments = [
    { kind: 'deposit', amount: 500, received_on: addDays(start, -160) },
    ...(n % 3 !== 0 ? [{ kind: 'tuition', amount: 1750, received_on: addDays(start, 5) }] : []),
    ...(n % 5 === 0 ? [{ kind: 'tuition', amount: 12_250, received_on: addDays(start, 20) }] : []),
  ];
  const year = `${last.start}-${last.start + 1}`;
  await stage.client.query(CHARGES, [studentId, last.id, year, start, n % 4 === 0]);
  await stage.client.query(
    `insert into public.payments (student_id, kind, amount, received_on, method, reference)
     select $1, p.kind, p.amount, p.received_on, 'bank_transfer', $3 from jsonb_to_recordset($2) as p (kind text, amount numeric, received_on date)`,
    [studentId, JSON.stringify(payments), `Demo ${n}`],
  );
}

/** One of them comes back for a second year, and one has gone home: the record is put away. */
async function leave(stage: Stage, entered: readonly string[], years: DemoYears): Promise<void> {
  const [returning, , gone] = entered;
  await stage.call('add_enrollment', {
    student_id: returning ?? '',
    enrollment: { program_year_id: years.open.id, program_track: 'shana_bet' },
  });
  await stage.call('archive_student', {
    student_id: gone ?? '',
    reason: 'Went home in the winter; the family has been told.',
    expected_version: 1,
  });
}

/** Enters students as an officer and their money as an administrator. */
export async function seedStudents(
  stage: Stage,
  office: Office,
  years: DemoYears,
  random: Random,
): Promise<void> {
  const { rows } = await stage.client.query<{ count: number }>(
    'select count(*)::int as count from public.students',
  );
  const missing = TOTAL - (rows[0]?.count ?? 0);
  const entered: string[] = [];
  await stage.as(office.officers[0] ?? office.administrator);
  const entering = new Date(stage.now.getTime() - 90 * 86_400_000);
  await stage.at(entering);
  for (let n = 0; n < missing; n += 1) {
    const form = studentForm(n, demoPerson(200 + n, random), random, years);
    entered.push((await stage.call('create_student', { form })).id);
  }
  await leave(stage, entered, years);
  await stage.as(office.administrator);
  // What was paid when the year had begun is entered now: nothing is entered before it has come.
  await stage.at(stage.now);
  for (const [n, id] of entered.entries()) if (n % 2 === 0) await ledger(stage, id, n, years);
  await stage.at(entering);
}
