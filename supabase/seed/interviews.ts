/** Interview slots around the day of seeding, never on Shabbat, a holy day or the evening before; and who chose them. */
import school from '@school/shared/school.json' with { type: 'json' };
import type { Stage } from './act.ts';
import { addDays, instantAt, isoDay } from '@school/shared/usual-year';
import { isRestDay } from './calendar.ts';
import type { Random } from './random.ts';

const ISRAEL = 'Asia/Jerusalem';
const TIMES = ['17:00', '17:40', '18:20', '19:00'] as const;

interface NewSlot {
  readonly program_year_id: string;
  readonly interviewer_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly kind: 'video' | 'place';
  readonly place: string;
  readonly link: string | null;
  readonly capacity: number;
}

function slotsOf(day: string, yearId: string, interviewers: readonly string[]): NewSlot[] {
  return TIMES.map((time, index) => {
    const starts = instantAt(day, time, ISRAEL);
    const online = index % 2 === 0;
    return {
      program_year_id: yearId,
      interviewer_id: interviewers[index % interviewers.length] ?? '',
      starts_at: starts.toISOString(),
      ends_at: new Date(starts.getTime() + 30 * 60_000).toISOString(),
      kind: online ? 'video' : 'place',
      place: online ? '' : `${school.address.locality}, office`,
      link: online ? 'https://meet.example.org/interview' : null,
      capacity: 1,
    };
  });
}

/** Publishes slots on working days from `daysBack` days before now to five weeks ahead, as this officer. */
export async function publishSlots(
  stage: Stage,
  officer: string,
  yearId: string,
  interviewers: readonly string[],
  openedAt: Date,
): Promise<void> {
  await stage.as(officer);
  await stage.at(openedAt);
  const today = isoDay(stage.now);
  const earliest = isoDay(openedAt);
  const slots: NewSlot[] = [];
  for (let step = -21; step <= 35; step += 1) {
    const day = addDays(today, step);
    if (day > earliest && !isRestDay(day)) slots.push(...slotsOf(day, yearId, interviewers));
  }
  await stage.client.query('select public.publish_interview_slots($1)', [JSON.stringify(slots)]);
}

/** The applicant, the stage's present person, wishes for up to three free times. */
export async function chooseSlots(stage: Stage, random: Random): Promise<void> {
  const { rows } = await stage.client.query<{ id: string }>(
    'select id from public.open_interview_slots() order by starts_at',
  );
  if (rows.length === 0) return;
  const chosen = new Set(Array.from({ length: 3 }, () => random.pick(rows).id));
  await stage.call('set_interview_choices', { slot_ids: [...chosen] });
}

/** A free slot before or after now, earliest first; null when there is none. */
export async function freeSlot(
  stage: Stage,
  yearId: string,
  which: 'past' | 'coming',
): Promise<string | null> {
  const { rows } = await stage.client.query<{ id: string }>(
    `select s.id from public.interview_slots s
     where s.program_year_id = $1 and (s.starts_at < $2) = $3
       and not exists (select 1 from public.interviews i where i.slot_id = s.id)
     order by case when $3 then s.starts_at end, s.starts_at limit 1`,
    [yearId, stage.now.toISOString(), which === 'past'],
  );
  return rows[0]?.id ?? null;
}
