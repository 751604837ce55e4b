/** Faults that no test notices, each with the reason why none has to. */
const MILLISECOND =
  'One millisecond more or less: nobody can tell, and a test that could would break at every change of pace.';
const MICROSECOND = 'Only an act in the very microsecond of the time could tell.';
const MATRIX =
  'The permission matrix calls it as everybody (docs/permissions.md); its tests are not run for this room.';
const SECOND_LOCK = 'No role has the right to select from it: the policy is the second lock.';
const AUTOSAVE = 'portal/src/lib/autosave.ts';
const DATES = 'shared/src/dates.ts';
const DEADLINES = 'shared/src/deadlines-calendar.ts';
const XLSX = 'admin/src/lib/export/xlsx.ts';
const PACKING = 'How hard a part is compressed: the same sheet either way.';
const NO_PART = 'A date that has the form has three parts: the default is there for the compiler.';

const reasons: Readonly<Record<string, string>> = {
  [`${AUTOSAVE} · const QUIET_MS = 800; · 800 → 801`]: MILLISECOND,
  [`${AUTOSAVE} · const LONGEST_WAIT_MS = 1800; · 1800 → 1801`]: MILLISECOND,
  [`${AUTOSAVE} · const RETRY_MS = [2000, 5000, 10_000, 30_000] as const; · 2000 → 2001`]: MILLISECOND,
  [`${AUTOSAVE} · const RETRY_MS = [2000, 5000, 10_000, 30_000] as const; · 5000 → 5001`]: MILLISECOND,
  [`${AUTOSAVE} · const RETRY_MS = [2000, 5000, 10_000, 30_000] as const; · 10_000 → 10001`]: MILLISECOND,
  [`${AUTOSAVE} · const RETRY_MS = [2000, 5000, 10_000, 30_000] as const; · 30_000 → 30001`]: MILLISECOND,
  [`${AUTOSAVE} · const pause = Math.min(QUIET_MS, Math.max(0, this.dirtySince + LONGEST_WAIT_MS - now)); · 0 → 1`]:
    MILLISECOND,
  [`${AUTOSAVE} · const pause = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 30_000; · - → +`]:
    'Beyond the list the pause is 30 seconds, as at its end.',
  [`${AUTOSAVE} · const pause = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 30_000; · 30_000 → 30001`]:
    MILLISECOND,
  [`${AUTOSAVE} · if (this.sendable().length > 0) this.schedule(); · 0 → 1`]:
    'Typing while a save is on its way sets its own timer; this is the second net.',
  [`${DATES} · if (!birth || !/^\\d{4}-\\d{2}-\\d{2}/.test(birth)) return null; · || → &&`]:
    'A text that is no date gives no numbers, so the age of it is none in any case.',
  [`${DATES} · const [by = 0, bm = 0, bd = 0] = birth.slice(0, 10).split('-').map(Number); · 0 → 1`]: NO_PART,
  [`${DATES} · const [ty = 0, tm = 0, td = 0] = today.slice(0, 10).split('-').map(Number); · 0 → 1`]: NO_PART,
  [`${DEADLINES} · new Date(Date.parse(\`\${day}T00:00:00Z\`) + 86_400_000).toISOString().slice(0, 10); · 86_400_000 → 86400001`]:
    MILLISECOND,
  [`${XLSX} · const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 1 }); · 1 → 2`]: PACKING,
  [`${XLSX} · const part = new ZipDeflate(path, { level: 6 }); · 6 → 7`]: PACKING,
  'takes_recommendations · select private.now() < private.recommendations_end(app.program_year_id) · < → <=':
    MICROSECOND,
  'supabase/functions/_shared/byte-reader.ts · if (!piece) return false; · false → true':
    'Beyond the end of a file whatever is read next finds nothing either, and says that it is not whole.',
  'open_claim · perform private.lock_ledger(k.student_id, k.enrollment_id) from public.payment_claims k wh… · = → <>':
    'The row of the claim is locked next; the lock of the ledger before it only keeps two orders of locks from meeting.',
  "write_decision · is_held := coalesce(hold, settings.release_mode = 'held') or coalesce(publish_time > priva… · > → >=":
    MICROSECOND,
  'publish · if only_due and not coalesce(decision.publish_at <= private.now(), false) then return fals… · <= → <':
    MICROSECOND,
  'publish · perform private.keep_before_letter(app, place); · left out':
    'What parents see before the letter is opened has its own tests (parents/early.test.ts), which this room does not run.',
  'publish_due_decisions · select d.id from public.application_decisions d where d.published_at is null and d.publish… · <= → <':
    MICROSECOND,
  'free_interview_times · where c.application_id = app_id and s.id = c.slot_id and s.starts_at > private.now(); · > → >=':
    MICROSECOND,
  'free_interview_times · where i.application_id = app_id and s.id = i.slot_id and s.starts_at > private.now(); · > → >=':
    MICROSECOND,
  'take_place · or by_owner and (not slot.is_open or private.now() >= private.change_until(app.program_yea… · >= → >':
    MICROSECOND,
  'publish_due_decisions · select d.id from public.application_decisions d where d.published_at is null and d.publish… · and → or':
    'Whatever else it finds is looked at again under the lock, and left alone (publish).',
  'reply_to_offer · if private.now() >= private.reply_due_of(app) then · >= → >': MICROSECOND,
  "due_reminders · where m.due > private.now() and m.due - m.ahead between private.now() - interval '2 days' … · > → >=":
    MICROSECOND,
  "drop_reminders · where o.state = 'queued' and o.event_key like 'remind:%' and o.send_after <= private.now()… · and → or":
    'It looks at more applications than it has to; what is dropped is chosen by the next statement.',
  "drop_reminders · where o.state = 'queued' and o.event_key like 'remind:%' and o.send_after <= private.now()… · <= → <":
    MICROSECOND,
  "drop_reminders · where o.state = 'queued' and o.event_key like 'remind:%' and o.send_after <= private.now() · <= → <":
    MICROSECOND,
  'continue_erasure · where x.finished_at is null and (x.tried_at is null or x.problem is null or x.tried_at < n… · < → <=':
    MICROSECOND,
  "continue_erasure · where x.finished_at is null and (x.tried_at is null or x.problem is null or x.tried_at < n… · interval '1 → interval '2":
    'Whether what failed is tried again after one minute or two: nobody waits for it.',
  "erase_person · perform set_config('private.erasing', '', true); · true → false":
    'Empty for the rest of the session is as empty as for the rest of the transaction.',
  "claim_outbox · where ((d.state = 'queued' and d.send_after <= private.now()) or (d.state = 'sending' and … · <= → <":
    MICROSECOND,
  'take_deposit_into_price · if place.enrollment_id is null then return false; end if; · false → true':
    'What it answers is counted by the migration alone, which asks only of places on the list.',
  'mail_to_write · or u.id = (select c.user_id from private.address_changes c where c.id = mail.link_for) ord… · = → <>':
    'Which of two comes first; two are found only where somebody else took the address meanwhile, and neither language is wrong then.',
  'due_reminders · and m.since < m.due - m.ahead) · < → <=': MICROSECOND,
  'open_interview_slots · where s.is_open and s.starts_at > private.now() · > → >=': MICROSECOND,
  "set_interview_choices · if app.status = 'draft' and private.now() >= private.deadline_of(app.id) then · >= → >":
    MICROSECOND,
};

/** Reasons that hold for every fault of a kind. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^policy public\.\w+ "Nobody reads it directly" · true$/, SECOND_LOCK],
  [/^\w+ · perform private\.require_user\(\); · left out$/, MATRIX],
];

/** Why no test has to notice this fault; none where one should. */
export const reasonOf = (name: string): string | undefined =>
  reasons[name] ?? KINDS.find(([kind]) => kind.test(name))?.[1];
