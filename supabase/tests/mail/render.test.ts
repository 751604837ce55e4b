/** Every kind of mail, in both languages, for the readers most likely to break it. */
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { mailLanguages } from '@school/shared/mail/kinds';
import { renderMail } from '../../functions/_shared/mail/render.ts';
import { everyKind, ID, NASTY, NOW, readers, render, SITE, type ReaderName } from './samples.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Mail clients know only styles on the elements, old attributes of tables and closed void elements.
    'no-inline-style': 'off',
    'void-style': ['error', { style: 'selfclose' }],
    'no-deprecated-attr': 'off',
    'long-title': 'off',
    'doctype-style': 'off',
  },
});

describe.each(everyKind)('%s', (kind) => {
  describe.each(mailLanguages)('in %s', (language) => {
    test.each(Object.keys(readers) as ReaderName[])(
      'is whole and valid for the %s reader',
      async (reader) => {
        const mail = render(kind, { language, data: readers[reader] });
        expect(mail.subject).toMatch(/^\S[^\r\n]*$/);
        expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}">`);
        for (const part of [mail.subject, mail.html, mail.text])
          expect(part).not.toMatch(/undefined|\[object|\{\{|NaN|Invalid Date/);
        expect(mail.text).not.toMatch(/\bnull\b/);
        // Nothing is loaded and nobody is counted: no picture, no script, no style sheet from elsewhere.
        expect(mail.html).not.toMatch(/<(img|script|link|iframe)\b|url\(|src=/);
        const report = await validator.validateString(mail.html);
        const found = report.results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, line }) => `${ruleId} ${message} (line ${line})`),
        );
        expect(found).toEqual([]);
      },
    );
  });

  test('escapes what people typed', () => {
    const keys = ['first_name', 'name', 'reason', 'place', 'applicant', 'referee', 'answer', 'message'];
    const words = Object.fromEntries(keys.map((key) => [key, NASTY]));
    expect(render(kind, { data: words }).html).not.toContain('<script');
  });
});

test('only who has an account is told where to stop reminders', () => {
  expect(render('draft_reminder').text).toContain('Stop reminders');
  for (const language of mailLanguages)
    expect(render('reference_reminder', { language }).text).not.toContain('/account');
});

test('promises nothing that the page it leads to does not hold', () => {
  // The reply may have been a refusal.
  expect(render('reply_received').text).not.toMatch(/comes next/);
  expect(render('reply_received', { language: 'he' }).text).not.toContain('הצעד הבא');
  // It goes with a reminder of ours, after which the applicant has to wait before the next.
  expect(render('referee_reminder').text).toContain('We have just reminded them');
  expect(render('referee_reminder', { language: 'he' }).text).toContain('שלחנו לו עכשיו תזכורת');
});

test('names a day and a time to wait as every page does', () => {
  expect(render('task_reminder').text).toContain('Due before: ');
  expect(render('task_reminder', { language: 'he' }).text).toContain('לפני: ');
  expect(render('deletion_asked').text).toContain('within 30 days');
  expect(render('deletion_asked', { language: 'he' }).text).toContain('בתוך 30 יום');
});

test('says nothing that is not so of everybody who gets it', () => {
  const said = (kind: Parameters<typeof render>[0]): string => render(kind).text.replaceAll(/\s+/g, ' ');
  // The office invites too; a week before the day nothing is due yet, and not everybody has a plan.
  expect(said('parent_invitation')).not.toMatch(/invites you/);
  expect(said('payment_reminder')).not.toMatch(/is due\.|your plan/);
  // Who has withdrawn or was accepted hears nothing more of interviews; who applied under 18 needs a consent, however old by now.
  expect(said('interview_cancelled')).not.toMatch(/in touch/);
  expect(said('letter_accepted')).toMatch(/the deposit and, if you applied before turning 18, the consent/);
  expect(said('consent_request')).not.toMatch(/is under 18/);
  // A file that was sent once is not missing; a reply may be the last that comes.
  expect(said('document_reminder')).not.toMatch(/missing/i);
  expect(said('parent_reply')).not.toMatch(/comes next/);
  // It goes out as the referee is reminded: for three days, or for good, the applicant cannot.
  expect(said('referee_reminder')).not.toMatch(/you can remind/i);
  expect(said('referee_reminder')).toMatch(/We have just reminded them/);
  // Receipts stay, letters of referees are nobody's to take along, and letters that were sent keep the old name.
  expect(said('deletion_confirmed')).toMatch(/such as receipts, is deleted later/);
  for (const kind of ['deletion_asked', 'deletion_confirmed', 'data_taken', 'name_corrected'] as const)
    expect(said(kind)).not.toMatch(/everything we keep/i);
});

test('says in Hebrew what it says in English: of a draft no more than that somebody applies, and the deposit by one name', () => {
  const said = (kind: Parameters<typeof render>[0]): string => render(kind, { language: 'he' }).text;
  // A letter is asked for before anything is handed in.
  expect(said('reference_request')).not.toContain('הגיש');
  // The button leads to the invitation, with or without an account.
  expect(said('parent_invitation')).not.toContain('לפתיחת חשבון');
  for (const kind of everyKind) expect(said(kind), kind).not.toContain('פיקדון');
});

test('a merged value is one line in the subject, whatever was typed', () => {
  const { subject } = render('question_answered', { data: { subject: 'Hello\r\nBcc: x@example.org' } });
  expect(subject).toBe('Your question: Hello Bcc: x@example.org');
});

test('a receipt says what came in shekels and at which rate, and nothing of shekels where it came in dollars', () => {
  const said = (language: 'en' | 'he', in_shekels: unknown) =>
    render('payment_received', { language, data: { in_shekels } }).text;
  const paid = { shekels: 1900, shekel_rate: 3.72 };
  expect(said('en', paid)).toContain('In shekels: paid ₪1,900 at 3.72');
  expect(said('he', paid)).toContain('בשקלים: שולם ₪1,900 לפי שער 3.72');
  for (const none of [null, undefined]) expect(said('en', none)).not.toMatch(/shekel|₪/);
});

test('a value of the wrong type, a missing one and an unknown kind are refused by name', () => {
  expect(() => render('payment_received', { data: { amount: { not: 'a number' } } })).toThrow(
    'The field "amount" is wrong',
  );
  expect(() => render('document_to_replace', { data: { reason: '' } })).toThrow(
    'The field "Reason" is empty.',
  );
  const row = { id: ID, to_email: 'a@example.org', template: 'no_such_mail', data: {} };
  expect(() => renderMail(row, SITE, NOW)).toThrow('no_such_mail');
});

test('files of the year’s own questions are named by its words, beside the kinds that every year has', () => {
  const documents = ['transcript', { question: 'A picture of your <bookshelf>' }, { question: 'מכתב מהרב' }];
  expect(render('document_reminder', { data: { documents } }).text).toContain(
    'Send again: Transcript, A picture of your <bookshelf>, מכתב מהרב',
  );
  const hebrew = render('document_reminder', { language: 'he', data: { documents } });
  expect(hebrew.text).toContain('לשלוח שוב: גיליון ציונים, A picture of your <bookshelf>, מכתב מהרב');
  expect(hebrew.html).toContain('A picture of your &lt;bookshelf&gt;');
  const asked = { data: { kind: documents[2] } };
  expect(render('document_to_replace', { language: 'he', ...asked }).text).toContain('מסמך: מכתב מהרב');
  // A mail that was queued without them.
  expect(render('document_to_replace', { data: { kind: 'question' } }).text).toContain(
    'Document: File for a question of the year',
  );
});

test('decision mails of two people are equal to the last byte but for the name', () => {
  for (const language of mailLanguages) {
    const [one, other] = ['Gavriel', 'Shmuel'].map((first_name) => {
      const { subject, html, text } = render('decision_published', { language, data: { first_name } });
      return JSON.stringify({ subject, html, text }).replaceAll(first_name, 'NAME');
    });
    expect(one).toBe(other);
  }
  const { text, html } = render('decision_published');
  expect(text + html).not.toMatch(/accept|waitlist|reject|congratulation|sorry|unfortunately/i);
});

test('times are shown where the reader lives and in Israel; in New York while that is not known', () => {
  const times = { starts_at: '2026-12-02T15:00:00Z', ends_at: '2026-12-02T15:30:00Z' };
  const text = (zone: string | null) => render('interview_scheduled', { zone, data: times }).text;
  expect(text('Europe/London')).toContain(
    '3:00 PM – 3:30 PM in London\nWednesday, December 2, 2026, 5:00 PM – 5:30 PM in Israel',
  );
  expect(text(null)).toContain('10:00 AM – 10:30 AM in US Eastern time');
  const until = { until: '2027-01-11T07:59:00Z' };
  expect(render('extension_granted', { zone: 'America/Los_Angeles', data: until }).text).toContain(
    'Deadline: Sunday, January 10, 2027, 11:59 PM in Los Angeles\nMonday, January 11, 2027, 9:59 AM in Israel',
  );
});

test('a payment that was not found says nothing of who had told the office: a parent may have', () => {
  expect(render('payment_not_found').text).toContain('We were told about a payment.');
  expect(render('payment_not_found', { language: 'he' }).text).toContain('נמסר לנו על תשלום.');
});

test('a parent of two comes to the child that the mail is about', () => {
  const hrefOf = (application: string | null) =>
    /\S+\/family\S*/.exec(render('parent_news', { application }).text)?.[0];
  expect(hrefOf(ID)).toBe(`${SITE}/family?child=${ID}`);
  expect(hrefOf(null)).toBe(`${SITE}/family`);
});

test('a secret link stands in the mail and never in the copy that is kept', () => {
  const mail = render('reference_request');
  expect(mail.html).toContain('https://school.example.org/reference#secret-token');
  expect(mail.asSent.html + mail.asSent.text).not.toContain('secret-token');
  expect(mail.asSent.text).toContain('(link)');
});

test('reminders, and only they, can be stopped at one click', () => {
  const reminder = render('draft_reminder');
  expect(reminder.stopUrl).toBe(`${SITE}/functions/v1/stop-reminders?key=${ID}`);
  expect(reminder.text).toContain(`Stop reminders: ${SITE}/account`);
  const receipt = render('application_received');
  expect(receipt.stopUrl).toBeUndefined();
  expect(receipt.text).not.toContain('Stop reminders');
});
