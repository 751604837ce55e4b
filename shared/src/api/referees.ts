/** Referees and their letters: by the applicant, by whoever has a link, and by the office. */
import { z } from 'zod';
import { fn } from './define.ts';
import { mailLanguage } from './mail.ts';
import { application_references } from './rows.generated.ts';
import { count, id, instant, openingPurpose, text, version } from './values.ts';

const refereeStates = [
  'not_asked',
  'asked',
  'opened',
  'failed',
  'received',
  'declined',
  'paused',
  'stopped',
] as const;
const state = z.enum(refereeStates);
const moments = {
  asked_at: instant.nullable(),
  opened_at: instant.nullable(),
  received_at: instant.nullable(),
  declined_at: instant.nullable(),
};

const ownReferee = z.strictObject({
  reference_id: id,
  state,
  ...moments,
  mails_left: count,
  /** When the next reminder may be sent; null when none may. */
  remind_from: instant.nullable(),
  can_correct: z.boolean(),
});
const myReferees = z.strictObject({
  needed: count,
  letter_upload: z.boolean(),
  /** Null until the first referee is asked. */
  waives_access: z.boolean().nullable(),
  asked_ever: count,
  can_ask: z.boolean(),
  until: instant,
  referees: z.array(ownReferee),
});

/** A link that opens nothing. */
const wrongLink = z.strictObject({ state: z.enum(['unknown', 'limited']) });

const pageFacts = {
  referee: text,
  applicant: text.nullable(),
  year: text,
  language: mailLanguage,
  waives_access: z.boolean(),
  until: instant,
  ends_at: instant,
};
const openPage = z.strictObject({
  state: z.literal('open'),
  ...pageFacts,
  begun: z.boolean(),
  body: text,
  version,
  saved_at: instant.nullable(),
  files: z.array(z.strictObject({ id, file_name: text, size_bytes: count })),
});
const endedPage = z.strictObject({ state: z.enum(['sent', 'declined', 'paused', 'closed']), ...pageFacts });
const referencePage = z.union([openPage, endedPage, wrongLink]);
const conflict = z.strictObject({ state: z.literal('conflict'), body: text, version });
const saved = z.strictObject({ state: z.literal('saved'), version, saved_at: instant });
const ready = z.strictObject({ state: z.literal('ready'), upload_id: id, bucket: text, path: text });

const officeReferee = application_references
  .pick({ name: true, email: true, relationship: true, organization: true, years_known: true })
  .extend({
    reference_id: id,
    state,
    ...moments,
    declined_note: text.nullable(),
    mails: count,
    /** The letter; null until it is sent. */
    body: text.nullable(),
    files: z.array(z.strictObject({ id, file_name: text, content_type: text, size_bytes: count })),
  });
const officeLetters = z.strictObject({
  waives_access: z.boolean().nullable(),
  needed: count,
  referees: z.array(officeReferee),
});

const addressRefusals = [
  'required:email',
  'invalid_value:email',
  'conflict:email',
  'limit_reached:email',
] as const;

const asking = {
  my_referees: fn({
    about:
      'Whom the caller has asked for a letter and how far each is, never a word of one; null without an application.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: myReferees.nullable(),
    refusals: [],
  }),
  ask_referee: fn({
    about: 'Asks a referee of the draft by mail; `waives_access` is needed with the first one and stays.',
    callers: 'signed in',
    args: { reference_id: id, waives_access: z.boolean().nullish(), language: mailLanguage.nullish() },
    result: myReferees,
    refusals: [
      'not_found',
      'wrong_state',
      'deadline_passed',
      'required:waives_access',
      'required:name',
      'required:first_name',
      'invalid_value:language',
      'limit_reached',
      ...addressRefusals,
    ],
  }),
  remind_referee: fn({
    about: 'Reminds a silent referee after three days; three mails in all.',
    callers: 'signed in',
    args: { reference_id: id },
    result: myReferees,
    refusals: ['not_found', 'wrong_state', 'wrong_state:email', 'limit_reached', 'limit_reached:email'],
  }),
  correct_referee: fn({
    about: 'Corrects the address of a referee who was asked and asks there; the old link ends.',
    callers: 'signed in',
    args: { reference_id: id, email: text },
    result: myReferees,
    refusals: ['not_found', 'wrong_state', 'limit_reached', ...addressRefusals],
  }),
};

const writing = {
  reference_page: fn({
    about: 'What a referee’s page shows; changes nothing of the request, whoever opens it.',
    callers: 'everybody',
    args: { token: text },
    result: referencePage,
    refusals: [],
  }),
  start_recommendation: fn({
    about: 'The referee begins to write, also after having said no.',
    callers: 'everybody',
    args: { token: text },
    result: referencePage,
    refusals: [],
  }),
  save_recommendation: fn({
    about:
      'Keeps the text as far as it is; `conflict` when it was changed in another window since `version`.',
    callers: 'everybody',
    args: { token: text, body: text, version },
    result: z.union([saved, conflict, referencePage]),
    refusals: ['too_long:body'],
  }),
  send_recommendation: fn({
    about: 'Sends the letter, once.',
    callers: 'everybody',
    args: { token: text, version },
    result: z.union([conflict, referencePage]),
    refusals: ['required:body'],
  }),
  decline_recommendation: fn({
    about: 'The referee says that they cannot write, with a word to the office.',
    callers: 'everybody',
    args: { token: text, note: text.nullish() },
    result: referencePage,
    refusals: ['too_long:note'],
  }),
  announce_recommendation_file: fn({
    about:
      'Announces a PDF or a photograph: put it into storage there, then invoke the function `complete-letter`.',
    callers: 'everybody',
    args: { token: text, file_name: text, content_type: text, size_bytes: count },
    result: z.union([ready, referencePage]),
    refusals: ['wrong_type:file', 'invalid_value:file', 'limit_reached:file'],
  }),
  remove_recommendation_file: fn({
    about: 'Takes a file of the referee’s back before the letter is sent.',
    callers: 'everybody',
    args: { token: text, file_id: id },
    result: referencePage,
    refusals: [],
  }),
};

export const refereeFunctions = {
  ...asking,
  ...writing,
  office_recommendations: fn({
    about: 'Referees of an application with the letters that have come; reading them leaves a line.',
    callers: 'office',
    reads: true,
    args: { application_id: id, purpose: openingPurpose.optional() },
    result: officeLetters.nullable(),
    refusals: ['invalid_value:purpose', 'wrong_state:purpose', 'not_begun'],
    traced: { apart: [] },
  }),
};

export const announced_recommendation = fn({
  about: 'Where an announced letter lies.',
  callers: 'secret key',
  reads: true,
  args: { upload_id: id },
  result: z.strictObject({ path: text }),
  refusals: ['not_found'],
});

export const finish_recommendation_file = fn({
  about: 'Says what was found in an announced letter.',
  callers: 'secret key',
  args: { upload_id: id, detected_type: text.nullable(), size_bytes: count },
  result: z.strictObject({ state: z.enum(['received', 'removed']) }),
  refusals: ['not_found'],
});

/** Only with the secret key. */
export const letterUploads = {
  announced_recommendation,
  finish_recommendation_file,
};
