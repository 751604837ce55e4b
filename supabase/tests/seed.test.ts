/** The demo data: open today whatever the day, whole, consistent, and ready to sign in with. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationStatuses } from '@school/shared/statuses';
import { createFiles } from '../local/storage/files.ts';
import { demoAccounts, DEMO_PASSWORD } from '../seed/accounts.ts';
import { holyDay, isRestDay } from '../seed/calendar.ts';
import { openStartYear } from '@school/shared/usual-year';
import { programTracks, programYear } from '../seed/program-year.ts';
import { seed } from '../seed/seed.ts';
import { openedDatabase } from './harness/database.ts';

const inZone = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));

describe('the dates of a year', () => {
  const days = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2026, 0, 3) + n * 13 * 86_400_000));

  test('on any day of two years its application is open', () => {
    for (const now of days) {
      const year = programYear(openStartYear(now), now);
      expect([
        now.toISOString(),
        new Date(year.opens_at) <= now && now < new Date(year.application_deadline_at),
      ]).toEqual([now.toISOString(), true]);
      expect(
        new Date(year.opens_at) >= new Date(programYear(openStartYear(now) - 1, now).application_deadline_at),
      ).toBe(true);
    }
  });

  test('deadlines fall on the weekdays, hours and zones of the specification', () => {
    for (const start of [2026, 2027, 2028, 2029, 2030, 2035]) {
      const year = programYear(start, new Date());
      expect(inZone(year.application_deadline_at, year.application_deadline_zone)).toMatch(
        /^January Sunday|^Sunday.*January|January.*Sunday/,
      );
      expect(inZone(year.application_deadline_at, 'America/Los_Angeles')).toContain('11:59');
      expect(inZone(year.decisions_at, 'Asia/Jerusalem')).toMatch(/Thursday/);
      expect(inZone(year.decisions_at, 'Asia/Jerusalem')).toMatch(/March.*10:00|10:00.*March/);
      expect(inZone(year.registration_deadline_at, 'America/New_York')).toMatch(/Wednesday/);
      expect(inZone(year.registration_deadline_at, 'America/New_York')).toMatch(/March.*11:59/);
      expect(programTracks(start).every((track) => track.starts_on.startsWith(`${start}-08`))).toBe(true);
      expect(year.program_ends_on).toMatch(/-0[67]-/);
    }
  });

  test('holy days follow the Hebrew calendar', () => {
    expect(holyDay('2026-09-12')).toBe('Rosh Hashana, first day');
    expect(holyDay('2026-09-21')).toBe('Yom Kippur');
    expect(holyDay('2027-04-22')).toBe('Pesach, first day');
    expect(holyDay('2027-06-11')).toBe('Shavuot');
    expect(holyDay('2027-06-12')).toBeNull();
  });
});

describe('the demo', () => {
  const db = openedDatabase();
  let dataDir: string;
  let took = 0;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'school-seed-'));
    const started = Date.now();
    await seed({ pool: db.pool, dataDir, origin: 'http://localhost:3000' });
    took = Date.now() - started;
  }, 120_000);
  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });
  const one = async <T extends Record<string, unknown>>(sql: string): Promise<T | undefined> =>
    (await db.sql<T>(sql))[0];

  test('is made once', async () => {
    console.log(`seeded in ${took} ms`);
    expect(await seed({ pool: db.pool, dataDir, origin: 'http://localhost:3000' })).toBe(false);
    expect(await one('select count(*)::int as n from public.program_years')).toEqual({ n: 2 });
  });

  test('has applicants in every state and sixty students', async () => {
    const rows = await db.sql<{ status: string; n: number }>(
      'select status, count(*)::int as n from public.applications group by 1',
    );
    expect(rows.map((row) => row.status).sort()).toEqual([...applicationStatuses].sort());
    expect(rows.reduce((sum, row) => sum + row.n, 0)).toBeGreaterThanOrEqual(40);
    expect(await one('select count(*)::int as n from public.students')).toEqual({ n: 60 });
    expect(
      await one(
        `select count(*) filter (where archived_at is not null)::int as archived,
           (select count(*) from public.student_enrollments where not is_shown)::int as beside from public.students`,
      ),
    ).toEqual({ archived: 1, beside: 1 });
    expect(
      await one(`select count(*) > 3 as some from public.application_decisions where published_at is null`),
    ).toEqual({ some: true });
    expect(
      await one(
        `select bool_or(hebrew_last_name ~ '[א-ת]') and bool_or(char_length(last_name) > 30) and bool_or(israeli_citizenship_status = 'dual_citizen') and bool_or(cell_phone is null) is not null as varied from public.students`,
      ),
    ).toEqual({ varied: true });
  });

  test('every demo account can sign in and has its role', async () => {
    for (const account of demoAccounts) {
      const rows = await db.sql(
        `select extensions.crypt($2, u.encrypted_password) = u.encrypted_password as right, u.email_confirmed_at is not null as confirmed, i.provider, a.role
         from auth.users u join auth.identities i on i.user_id = u.id left join public.admins a on a.user_id = u.id and a.is_active where u.email = $1`,
        [account.email, DEMO_PASSWORD],
      );
      expect(rows).toEqual([
        {
          right: true,
          confirmed: true,
          provider: 'email',
          role: account.role === 'applicant' ? null : account.role,
        },
      ]);
    }
  });

  test('the demo’s parent follows the accepted student, who shares with her', async () => {
    expect(
      await db.sql(
        `select a.status, p.shares, p.accepted_at is not null as accepted, a.letter_opened_at is not null as opened
         from private.application_parents p join public.applications a on a.id = p.application_id
         join auth.users u on u.id = p.user_id where u.email = 'parent@example.org'`,
      ),
    ).toEqual([{ status: 'accepted', shares: true, accepted: true, opened: true }]);
  });

  test('nobody is interviewed on a day of rest, and nothing waits to be sent', async () => {
    const slots = await db.sql<{ day: string }>(
      `select distinct to_char(starts_at at time zone 'Asia/Jerusalem', 'YYYY-MM-DD') as day from public.interview_slots`,
    );
    expect(slots.filter((slot) => isRestDay(slot.day))).toEqual([]);
    expect(
      await one(`select count(*)::int as n from public.email_outbox where state in ('queued', 'sending')`),
    ).toEqual({ n: 0 });
    expect(await db.sql('select 1 from private.clock union all select 1 from private.rate_limits')).toEqual(
      [],
    );
  });

  test('mails were sent by the product, not by whoever acted last', async () => {
    const rows = await db.sql(
      `select distinct actor from public.audit_log where table_name = 'email_outbox' and changes #>> '{state,new}' = 'sent'`,
    );
    expect(rows).toEqual([{ actor: null }]);
  });

  test('every document is a real file of its declared type', async () => {
    const files = createFiles(dataDir);
    const rows = await db.sql<{ version: string; content_type: string; size_bytes: string }>(
      `select o.version, d.content_type, d.size_bytes from public.application_documents d join storage.objects o on o.name = d.storage_path where d.state <> 'uploading'`,
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows.slice(0, 25)) {
      const found = await files.read(row.version);
      const bytes = Buffer.from(await new Response(found?.stream).arrayBuffer());
      expect([bytes.byteLength, (await fileTypeFromBuffer(bytes))?.mime]).toEqual([
        Number(row.size_bytes),
        row.content_type,
      ]);
    }
  });

  test('derived money is what the ledger says', async () => {
    const wrong = await db.sql(
      `select id from public.student_enrollments e where amount_owed is distinct from (private.ledger_totals(e.id) ->> 'balance')::numeric`,
    );
    expect(wrong).toEqual([]);
  });

  test('everybody in it is invented', async () => {
    const addresses = await db.sql<{ email: string }>(
      `select email from auth.users union select email from public.students union select email from public.application_references where email is not null union select email from public.questions`,
    );
    expect(addresses.filter((row) => !row.email.endsWith('@example.org'))).toEqual([]);
  });
});
