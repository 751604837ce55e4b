/** Mail templates: every kind that SQL queues, fields checked by type, nothing unescaped, no decision in a decision mail. */
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { mailKinds, renderMail, type MailKind } from '../functions/_shared/mail/render.ts';
import { drifted } from '../scripts/copy-shared.ts';

const NOW = new Date('2026-12-01T10:00:00Z');
const SITE = 'https://school.example.org';
const ID = '00000000-0000-4000-8000-000000000001';
const NASTY = '<script>alert(1)</script> "דב" & Sons';

const interview = {
  first_name: NASTY,
  application_id: ID,
  starts_at: '2026-12-02T15:00:00Z',
  ends_at: '2026-12-02T15:30:00Z',
  place: 'Office',
  link: 'https://meet.example.org/x',
  reason: null,
};
const samples: Readonly<Record<MailKind, object>> = {
  application_received: { first_name: NASTY },
  document_to_replace: { first_name: NASTY, kind: 'transcript', reason: NASTY },
  interview_scheduled: interview,
  interview_changed: { ...interview, link: null, place: null },
  interview_cancelled: { ...interview, reason: NASTY },
  decision_published: { first_name: NASTY },
  extension_granted: { first_name: null, until: '2027-01-20T08:00:00Z' },
  question_answered: { name: NASTY, subject: `${NASTY}\nBcc: x@example.org`, message: NASTY, answer: NASTY },
  staff_invitation: { role: 'admissions', invited_by: NASTY },
  student_invitation: { first_name: NASTY, email: 'dov@example.org', expires_at: '2027-01-20T08:00:00Z' },
};
const render = (template: string, data: unknown) =>
  renderMail({ id: ID, to_email: 'dov@example.org', template, data }, SITE, NOW);

test('every kind that a migration queues has a template', async () => {
  const folder = new URL('../migrations/', import.meta.url);
  const sql = await Promise.all(
    (await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8')),
  );
  const names =
    sql
      .join('\n')
      .match(/(?<=(?:enqueue_mail\([^;]*?|mail_interview\([^;]*?|then |else )')[a-z]+_[a-z_]+(?=')/g) ?? [];
  const kinds = new Set(
    names.filter((name) => mailKinds.includes(name as MailKind) || name.startsWith('interview_')),
  );
  expect([...kinds].sort()).toEqual([...mailKinds].sort());
});

describe.each(mailKinds)('%s', (kind) => {
  test('is whole, one line of subject, escaped, and the same words in text', () => {
    const mail = render(kind, samples[kind]);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain('lang="en"');
    expect(mail.text).toContain('Questions? Write to');
    expect(mail.text).not.toMatch(/undefined|null|\[object/);
    expect(mail.html).not.toMatch(/undefined|\[object/);
    expect(mail.messageId).toBe(`<${ID}@school.example.org>`);
  });

  test('refuses fields of the wrong type by name', () => {
    const [field] = Object.keys(samples[kind]);
    expect(() => render(kind, { ...samples[kind], [field ?? '']: { not: 'text' } })).toThrow(/The field/);
  });
});

test('a decision mail carries no decision, only a link', () => {
  const mail = render('decision_published', { first_name: 'Dov' });
  expect(mail.text).toContain(`${SITE}/dashboard`);
  expect(mail.html + mail.text + mail.subject).not.toMatch(
    /accept|waitlist|reject|congratulation|sorry|unfortunately/i,
  );
});

describe('interviews come with a calendar file', () => {
  const calendar = (kind: MailKind) => render(kind, samples[kind]).attachments?.[0];
  test('the same entry is made, moved and removed', () => {
    const [made, moved, gone] = (
      ['interview_scheduled', 'interview_changed', 'interview_cancelled'] as const
    ).map(calendar);
    for (const file of [made, moved, gone]) {
      expect(file?.content).toContain(`UID:interview-${ID}@school.example.org`);
      expect(file?.content).toContain('DTSTART:20261202T150000Z');
    }
    expect(made?.content).toContain('METHOD:REQUEST');
    expect(gone?.content).toContain('METHOD:CANCEL');
    expect(gone?.content).toContain('STATUS:CANCELLED');
  });
  test('a later mail has a higher sequence', () => {
    const sequence = (at: string) =>
      Number(
        /SEQUENCE:(\d+)/.exec(
          renderMail(
            { id: ID, to_email: 'a@example.org', template: 'interview_changed', data: interview },
            SITE,
            new Date(at),
          ).attachments?.[0]?.content ?? '',
        )?.[1],
      );
    expect(sequence('2026-12-01T10:00:05Z')).toBeGreaterThan(sequence('2026-12-01T10:00:00Z'));
  });
  test('a link that is not https is refused', () => {
    expect(() => render('interview_scheduled', { ...interview, link: 'javascript:alert(1)' })).toThrow(
      /link/,
    );
  });
});

test('an unknown template is refused by name', () => {
  expect(() => render('no_such_mail', {})).toThrow('no_such_mail');
});

test('the copies beside the functions are what shared holds', async () => {
  expect(await drifted()).toEqual([]);
});
