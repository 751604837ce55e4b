/** Last year's students with their ledgers, so that together with the accepted ones there are sixty. */
import type { Stage } from './act.ts';
import { addDays } from './calendar.ts';
import { demoPerson } from './names.ts';
import type { Office } from './office.ts';
import type { Random } from './random.ts';
import { studentForm } from './student-forms.ts';
import type { DemoYears } from './years.ts';

const TOTAL = 60;

/** Entries of one student, several in one statement; the ledger's triggers keep sums, record and log. */
async function ledger(stage: Stage, studentId: string, n: number, years: DemoYears): Promise<void> {
  const start = years.last.programStart;
  const year = `${years.last.start}-${years.last.start + 1}`;
  const charges = [
    { kind: 'deposit', label: 'Program deposit', amount: 500, due_on: addDays(start, -150) },
    { kind: 'tuition', label: `Tuition ${year}`, amount: 14_000, due_on: start },
    { kind: 'housing', label: `Housing ${year}`, amount: 9_000, due_on: start },
    ...(n % 4 === 0
      ? [{ kind: 'other', label: 'Trip to the Negev', amount: 120.5, due_on: addDays(start, 60) }]
      : []),
  ];
  const payments = [
    { kind: 'deposit', amount: 500, received_on: addDays(start, -160) },
    ...(n % 3 !== 0 ? [{ kind: 'tuition', amount: 1750, received_on: addDays(start, 5) }] : []),
    ...(n % 5 === 0 ? [{ kind: 'tuition', amount: 12_250, received_on: addDays(start, 20) }] : []),
  ];
  await stage.client.query(
    `insert into public.charges (student_id, kind, label, amount, due_on)
     select $1, c.kind, c.label, c.amount, c.due_on from jsonb_to_recordset($2) as c (kind text, label text, amount numeric, due_on date)`,
    [studentId, JSON.stringify(charges)],
  );
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
  await stage.at(new Date(stage.now.getTime() - 90 * 86_400_000));
  for (let n = 0; n < missing; n += 1) {
    const form = studentForm(n, demoPerson(200 + n, random), random, years);
    entered.push((await stage.call('create_student', { form })).id);
  }
  await leave(stage, entered, years);
  await stage.as(office.administrator);
  for (const [n, id] of entered.entries()) if (n % 2 === 0) await ledger(stage, id, n, years);
}
