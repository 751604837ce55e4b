/** Last year's students with their ledgers, so that together with the accepted ones there are sixty. */
import type { Stage } from './act.ts';
import { addDays } from './calendar.ts';
import { demoPerson } from './names.ts';
import type { Office } from './office.ts';
import type { Random } from './random.ts';
import { studentForm } from './student-forms.ts';
import type { DemoYears } from './years.ts';

const TOTAL = 60;

async function ledger(stage: Stage, studentId: string, n: number, years: DemoYears): Promise<void> {
  const start = years.last.programStart;
  const charge = (kind: string, label: string, amount: number, due_on: string) =>
    stage.call('add_charge', { student_id: studentId, charge: { kind, label, amount, due_on } });
  const payment = (kind: string, amount: number, received_on: string) =>
    stage.call('record_payment', {
      student_id: studentId,
      payment: { kind, amount, received_on, method: 'bank_transfer', reference: `Demo ${n}` },
    });
  await charge('deposit', 'Program deposit', 500, addDays(start, -150));
  await charge('tuition', `Tuition ${years.last.start}-${years.last.start + 1}`, 14_000, start);
  await charge('housing', `Housing ${years.last.start}-${years.last.start + 1}`, 9_000, start);
  if (n % 4 === 0) await charge('other', 'Trip to the Negev', 120.5, addDays(start, 60));
  await payment('deposit', 500, addDays(start, -160));
  if (n % 3 !== 0) await payment('tuition', 1750, addDays(start, 5));
  if (n % 5 === 0) await payment('tuition', 12_250, addDays(start, 20));
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
    entered.push((await stage.call<{ id: string }>('create_student', { form })).id);
  }
  await stage.as(office.administrator);
  for (const [n, id] of entered.entries()) if (n % 2 === 0) await ledger(stage, id, n, years);
}
