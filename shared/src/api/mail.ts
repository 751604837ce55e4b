/** Mails: words of the office, letters to people, the outbox, and what a person chooses about mail. */
import { z } from 'zod';
import { fn } from './define.ts';
import { email_outbox, mail_settings, mail_templates, mailings } from './rows.generated.ts';
import { count, id, instant, json, listOf, nothing, text, version } from './values.ts';

export const mailLanguage = mail_templates.shape.language;

const personSettings = z.strictObject({
  mail_language: mailLanguage.nullable(),
  /** What they read: the year's for who has chosen none. */
  language: mailLanguage,
  time_zone: text.nullable(),
  reminders: z.boolean(),
  version,
});

/** Words as the office writes them; the body is held to shared/src/mail/body.ts by whoever draws it. */
export const mailWords = z.strictObject({ subject: text, heading: text, body: z.record(text, json) });
const letter = z.strictObject({ en: mailWords.optional(), he: mailWords.optional() });
const people = z.array(z.strictObject({ application_id: id.nullish(), student_id: id.nullish() }));

export const stop_reminders = fn({
  about: 'Stops the reminders of whoever holds the key; never tells whether it was somebody’s.',
  callers: 'everybody',
  args: { key: id },
  result: nothing,
  refusals: [],
});

const settings = {
  my_settings: fn({
    about:
      'Language of mails, time zone and reminders of the caller; the browser’s zone is kept while none is known.',
    callers: 'signed in',
    args: { browser_zone: text.nullish() },
    result: personSettings,
    refusals: [],
  }),
  save_my_settings: fn({
    about: 'Changes these settings.',
    callers: 'signed in',
    args: {
      changes: z.strictObject({
        mail_language: mailLanguage.nullish(),
        time_zone: text.optional(),
        reminders: z.boolean().optional(),
      }),
      expected_version: version,
    },
    result: personSettings,
    refusals: ['stale_version', 'invalid_value:*', 'unknown_field:*'],
  }),
  stop_reminders,
};

const wordRefusals = ['required:*', 'too_long:*', 'invalid_value:*', 'unknown_field:*'] as const;
export const mail_preview_people = fn({
  about: 'People to try a mail on: those named, then the three most likely to break it.',
  callers: 'officers',
  reads: true,
  args: { application_ids: z.array(id).optional() },
  result: z.array(
    z.strictObject({
      why: z.enum(['chosen', 'longest_name', 'empty_fields', 'hebrew_only']),
      name: text,
      email: text,
      time_zone: text.nullable(),
      data: z.record(z.string(), text.nullable()),
    }),
  ),
  refusals: [],
});

const templates = {
  save_mail_template: fn({
    about:
      'Writes a new version of the words of one kind of mail; `expected_number` 0: the shipped words were on screen.',
    callers: 'administrators',
    args: {
      year_id: id,
      kind: text,
      language: mailLanguage,
      subject: text,
      heading: text,
      body: z.record(text, json),
      expected_number: count,
    },
    result: mail_templates,
    refusals: [...wordRefusals, 'stale_version', 'not_found'],
  }),
  restore_mail_template: fn({
    about: 'Makes an earlier version current again; `number` 0 goes back to the shipped words.',
    callers: 'administrators',
    args: { year_id: id, kind: text, language: mailLanguage, number: count, expected_number: count },
    result: nothing,
    refusals: ['stale_version', 'not_found', 'invalid_value:language'],
  }),
  mail_preview_people,
};

const mailingPreview = z.strictObject({
  recipients: z.array(
    z.strictObject({
      application_id: id.nullable(),
      student_id: id.nullable(),
      name: text,
      email: text,
      language: mailLanguage,
    }),
  ),
  skipped: z.array(z.strictObject({ name: text, reason: z.enum(['no_address', 'already_has_it']) })),
  needs_second_officer: z.boolean(),
});
const sentMailing = mailings.omit({ people: true });
export const listedMailing = mailings
  .pick({ id: true, state: true, send_at: true, recipients: true, created_by: true, created_at: true })
  .extend({
    subject: text,
    created_by_name: text.nullable(),
    approved_by_name: text.nullable(),
    mails: z.partialRecord(email_outbox.shape.state, count),
    /** The end of the days of rest that the last of its mails waits for. */
    rests_until: instant.nullable(),
  });
const letterRefusals = [...wordRefusals, 'incomplete:words'] as const;
const letters = {
  preview_mailing: fn({
    about: 'Who would get a letter, who is skipped and why, and whether a second officer is needed.',
    callers: 'officers',
    reads: true,
    args: { people, words: letter },
    result: mailingPreview,
    refusals: letterRefusals,
  }),
  send_mailing: fn({
    about:
      'Sends a letter to people, never earlier than in ten minutes; `expected_recipients`: how many were on screen.',
    callers: 'officers',
    args: { people, words: letter, send_at: instant.nullish(), expected_recipients: count.nullish() },
    result: z.strictObject({ mailing: sentMailing, waits: z.boolean() }),
    refusals: [...letterRefusals, 'conflict:people', 'invalid_value:send_at'],
  }),
  approve_mailing: fn({
    about:
      'Lets a letter go that waits for a second officer, in the version that was read and without those taken out.',
    callers: 'officers',
    args: { mailing_id: id, expected_version: version, left_out: listOf(id).optional() },
    result: sentMailing,
    refusals: [
      'not_found',
      'wrong_state',
      'not_allowed',
      'stale_version',
      'invalid_value:people',
      'invalid_value:left_out',
    ],
  }),
  undo_mailing: fn({
    about: 'Takes a letter back as far as it has not gone; answers how many mails were stopped.',
    callers: 'officers',
    args: { mailing_id: id },
    result: count,
    refusals: ['not_found', 'wrong_state'],
  }),
};

export const office_mail = fn({
  about:
    'One mail as it went (“(link)” for a secret link) or, while it waits, what it would be written from now; with its attempts.',
  callers: 'officers',
  reads: true,
  args: { outbox_id: id },
  result: z.strictObject({
    mail: email_outbox.omit({ lease: true, leased_until: true }),
    copy: z.strictObject({ subject: text, html: text, text }).nullable(),
    waiting: z
      .strictObject({
        ...email_outbox.pick({ id: true, to_email: true, template: true, data: true, application_id: true })
          .shape,
        language: mailLanguage,
        zone: text.nullable(),
        words: mailWords.nullable(),
      })
      .nullable(),
    attempts: z.array(z.strictObject({ at: instant, error: text.nullable(), permanent: z.boolean() })),
  }),
  refusals: ['not_found', 'not_begun'],
  traced: { apart: [] },
});

const outbox = {
  office_mail,
  retry_mail: fn({
    about: 'Queues a failed or cancelled mail again; one that was sent goes once more as a mail of its own.',
    callers: 'administrators',
    args: { outbox_id: id },
    result: email_outbox,
    refusals: ['wrong_state'],
  }),
  cancel_mail: fn({
    about: 'Cancels a mail that has not been sent.',
    callers: 'administrators',
    args: { outbox_id: id },
    result: email_outbox,
    refusals: ['wrong_state'],
  }),
  override_rest: fn({
    about: 'Lets a mail that waits for a day of rest go all the same; the reason stands on it.',
    callers: 'administrators',
    args: { outbox_id: id, reason: text },
    result: email_outbox,
    refusals: ['wrong_state', 'required:reason', 'too_long:reason'],
  }),
  correct_mail_address: fn({
    about: 'Types another address for a failed mail to a referee or an invited student, and queues it again.',
    callers: 'administrators',
    args: { outbox_id: id, address: text },
    result: email_outbox,
    refusals: ['wrong_state', 'not_allowed:address', 'required:address', 'invalid_value:address'],
  }),
  start_address_change: fn({
    about: 'Asks the person behind a failing address to confirm another one, by a mail to that one.',
    callers: 'administrators',
    args: { outbox_id: id, address: text },
    result: z.strictObject({ email: text, until: instant }),
    refusals: [
      'wrong_state',
      'not_allowed:address',
      'required:address',
      'invalid_value:address',
      'conflict:address',
      'limit_reached:address',
    ],
  }),
  save_mail_settings: fn({
    about: 'Holds all mail or lets it go; how many mails a minute the provider takes.',
    callers: 'administrators',
    args: {
      changes: z.strictObject({ held: z.boolean().optional(), per_minute: count.optional() }),
      expected_version: version,
    },
    result: mail_settings,
    refusals: ['stale_version', 'unknown_field:*', 'invalid_value:*'],
  }),
};

export const mailFunctions = { ...settings, ...templates, ...letters, ...outbox };
