/** The consent of a parent or guardian: asked by the applicant, given by whoever has the link, looked at by the office. */
import { z } from 'zod';
import { fn } from './define.ts';
import { mailLanguage } from './mail.ts';
import { count, day, id, instant, money, text } from './values.ts';

export const relation = z.enum(['mother', 'father', 'guardian']);
const before = z.enum(['registration', 'submission']);

const myConsent = z.strictObject({
  /** Null: there is no date of birth yet. */
  needed: z.boolean().nullable(),
  before,
  state: z.enum(['none', 'asked', 'failed', 'given', 'refused', 'rejected']),
  can_ask: z.boolean(),
  requests_left: count,
  mails_left: count,
  /** When the request may be sent again; null when it may not. */
  remind_from: instant.nullable(),
  name: text.nullable(),
  relation: relation.nullable(),
  email: text.nullable(),
  asked_at: instant.nullable(),
  answered_at: instant.nullable(),
  signature: text.nullable(),
  signed_on: day.nullable(),
  /** Why the office did not take the last one. */
  reason: text.nullable(),
});

const about = { applicant: text.nullable(), year: text, language: mailLanguage };
const consentPage = z.union([
  z.strictObject({
    state: z.literal('open'),
    ...about,
    name: text,
    relation,
    words: text,
    words_number: count,
    /** Of the track that was chosen; null before one is. */
    cost: money.nullable(),
  }),
  z.strictObject({
    state: z.literal('given'),
    ...about,
    signature: text,
    signed_on: day,
    /** The same link lets them follow the application. */
    may_follow: z.boolean(),
  }),
  z.strictObject({ state: z.enum(['refused', 'rejected', 'closed']), ...about }),
  z.strictObject({ state: z.enum(['unknown', 'limited']) }),
]);

const officeConsent = z.strictObject({
  needed: z.boolean(),
  before,
  consents: z.array(
    z.strictObject({
      id,
      state: z.enum(['asked', 'failed', 'given', 'refused', 'rejected', 'replaced']),
      name: text,
      relation,
      email: text,
      asked_at: instant,
      mails: count,
      answered_at: instant.nullable(),
      signed_name: text.nullable(),
      signed_relation: relation.nullable(),
      signature: text.nullable(),
      signed_on: day.nullable(),
      signed_zone: text.nullable(),
      /** Signed in an account of their own, not by the link of the mail. */
      by_account: z.boolean(),
      /** The words that stood there, and which version of the year's they were. */
      words: text.nullable(),
      words_number: count.nullable(),
      note: text.nullable(),
      rejected_at: instant.nullable(),
      rejected_by: text.nullable(),
      reason: text.nullable(),
    }),
  ),
});

/** What a guardian types to sign. */
export const signatureForm = z.strictObject({
  name: text,
  relation: text,
  signature: text,
  /** Where they sign: the day is that of their calendar. */
  zone: text.optional(),
});

export const guardianFunctions = {
  my_consent: fn({
    about: 'Whether the caller needs a guardian’s consent, and how far it is; null without an application.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: myConsent.nullable(),
    refusals: [],
  }),
  ask_consent: fn({
    about:
      'Asks a parent or guardian for their consent by mail; a request that waits ends with its link. Five in all.',
    callers: 'signed in',
    args: { name: text, relation: text, email: text, language: mailLanguage.nullish() },
    result: myConsent,
    refusals: [
      'not_found',
      'wrong_state',
      'required:name',
      'required:email',
      'required:date_of_birth',
      'required:first_name',
      'too_long:name',
      'invalid_value:name',
      'invalid_value:relation',
      'invalid_value:email',
      'invalid_value:language',
      'limit_reached',
      'limit_reached:email',
    ],
  }),
  remind_consent: fn({
    about: 'Sends the request for a consent again after three days; three mails in all.',
    callers: 'signed in',
    args: {},
    result: myConsent,
    refusals: [
      'not_found',
      'wrong_state',
      'wrong_state:email',
      'required:date_of_birth',
      'required:first_name',
      'limit_reached',
      'limit_reached:email',
    ],
  }),
  consent_page: fn({
    about: 'What the link of a request for consent opens, the same whatever was decided. Changes nothing.',
    callers: 'everybody',
    args: { token: text },
    result: consentPage,
    refusals: [],
  }),
  sign_consent: fn({
    about: 'The guardian signs the words of this version; what only waited for it is registered.',
    callers: 'everybody',
    args: { token: text, form: signatureForm, words_number: count },
    result: consentPage,
    refusals: [
      'not_allowed',
      'required:name',
      'required:signature',
      'too_long:name',
      'invalid_value:name',
      'invalid_value:relation',
      'invalid_value:signature',
      'stale_version:words',
    ],
  }),
  refuse_consent: fn({
    about: 'The guardian does not agree, with a word to the office if they like.',
    callers: 'everybody',
    args: { token: text, note: text.nullish() },
    result: consentPage,
    refusals: ['not_allowed', 'too_long:note'],
  }),
  office_consent: fn({
    about:
      'Who was asked for their consent to one application, and what they signed; null without such a file.',
    callers: 'office',
    reads: true,
    args: { application_id: id },
    result: officeConsent.nullable(),
    refusals: [],
  }),
  reject_consent: fn({
    about: 'Does not take a consent that was given; the applicant reads why and asks again.',
    callers: 'officers',
    args: { consent_id: id, reason: text },
    result: officeConsent.nullable(),
    refusals: ['required:reason', 'too_long:reason', 'not_found', 'wrong_state'],
  }),
};
