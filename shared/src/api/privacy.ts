/** Who has read what, and what a person may take along or have erased. */
import { z } from 'zod';
import { ownDataPlaces } from '../privacy/own-data.ts';
import { fn, formRefusals } from './define.ts';
import { erasingFunctions } from './erasing.ts';
import { application_documents, privacy_requests } from './rows.generated.ts';
import { count, day, id, instant, listOf, nothing, openingPurpose, text, version } from './values.ts';

const readingCategory = z.enum(['passport', 'health', 'military', 'financial', 'document']);
const readingPurpose = z.enum(['screen', 'list', 'export', 'history', 'dossier']);

export const reading = z.strictObject({
  at: instant,
  reader_name: text.nullable(),
  reader_role: text,
  category: readingCategory,
  purpose: readingPurpose,
  /** Which document or columns; never a value. */
  note: text,
  /** How many records were read at once. */
  records: count,
});

/** What one reader read on one day, in Israel's time. */
export const readingDay = z.strictObject({
  day,
  reader_id: id,
  reader_name: text.nullable(),
  reader_role: text,
  people: count,
  readings: count,
  categories: z.array(readingCategory),
  /** The median of the four weeks before; null without any. */
  usual: count.nullable(),
});

export const open_document = fn({
  about: 'Where a stored file lies, for the function that hands it out; reading another’s leaves a line.',
  callers: 'signed in',
  args: { document_id: id, purpose: openingPurpose.optional() },
  result: z.strictObject({
    bucket: text,
    path: application_documents.shape.storage_path,
    file_name: application_documents.shape.file_name,
    content_type: application_documents.shape.content_type,
    kind: z.union([application_documents.shape.kind, z.literal('message')]),
  }),
  refusals: ['not_found', 'invalid_value:purpose', 'wrong_state:purpose'],
});

const readings = {
  begin_reading: fn({
    about:
      'Writes down what a reading is about to answer: reader, persons, categories. Answers nothing. The reading then answers these persons for fifteen minutes; without it, it refuses with not_begun.',
    callers: 'office',
    args: { function: text, args: z.record(z.string(), z.unknown()) },
    result: z.null(),
    refusals: ['invalid_value:*', 'too_long:*', 'unknown_field:*', 'wrong_state:purpose', 'not_found'],
  }),
  opened_by: fn({
    about: 'Who has read the record of this student or applicant, newest first, at most 200 lines.',
    callers: 'administrators',
    reads: true,
    args: { subject: z.enum(['student', 'application']), subject_id: id },
    result: z.array(reading),
    refusals: ['invalid_value:subject'],
  }),
  readings_by_day: fn({
    about:
      'Who has read sensitive categories of how many people on which day, beside the usual; at most 92 days.',
    callers: 'administrators',
    reads: true,
    args: { days: count.optional() },
    result: z.strictObject({
      /** More people than this in an hour are told by mail; 0: never. */
      alert_above: count,
      days: z.array(readingDay),
    }),
    refusals: [],
  }),
  begin_dossier: fn({
    about:
      'Begins a dossier of up to 50 files and writes it down; answers those that are there, in this order. For two hours they are handed out for it.',
    callers: 'office',
    args: { application_ids: listOf(id) },
    result: z.array(id),
    refusals: [
      'invalid_value:application_ids',
      'limit_reached:application_ids',
      'not_allowed:application_ids',
    ],
  }),
  open_document,
};

/** A name in its four parts, as it stood or as it shall be. */
export const names = privacy_requests.pick({
  first_name: true,
  last_name: true,
  hebrew_first_name: true,
  hebrew_last_name: true,
});

const request = privacy_requests
  .omit({ user_id: true, decided_by: true, created_at: true, updated_at: true })
  .extend({ old_names: names.nullable(), due_at: instant });
export const ownPrivacyRequest = request;
export const officePrivacyRequest = request.extend({
  user_id: id,
  /** Age in whole days. */
  days: count,
  name: text.nullable(),
  email: text.nullable(),
  application_id: id.nullable(),
  student_id: id.nullable(),
  decided_by_name: text.nullable(),
});
export const myPrivacy = z.strictObject({ names, requests: z.array(ownPrivacyRequest) });

const requests = {
  my_privacy: fn({
    about: 'The caller’s name as the office has it, and what they have asked about their data, newest first.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: myPrivacy,
    refusals: [],
  }),
  ask_deletion: fn({
    about: 'Asks that the caller’s account and all their data be deleted; a mail confirms it.',
    callers: 'signed in',
    args: { note: text.nullable().optional() },
    result: ownPrivacyRequest,
    refusals: [...formRefusals, 'limit_reached'],
  }),
  ask_name_correction: fn({
    about: 'Asks that the caller’s name be spelled otherwise; the office confirms it.',
    callers: 'signed in',
    args: { form: names.extend({ note: text.nullable() }).partial() },
    result: ownPrivacyRequest,
    refusals: [...formRefusals, 'limit_reached', 'wrong_state:first_name'],
  }),
  withdraw_privacy_request: fn({
    about: 'Takes back what the caller has asked and nobody has answered.',
    callers: 'signed in',
    args: { request_id: id },
    result: ownPrivacyRequest,
    refusals: ['not_found', 'wrong_state'],
  }),
  list_privacy_requests: fn({
    about: 'Requests about own data: the open ones, oldest first, or those that were answered or taken back.',
    callers: 'officers',
    reads: true,
    args: { closed: z.boolean().optional() },
    result: z.array(officePrivacyRequest),
    refusals: [],
  }),
  confirm_name_correction: fn({
    about: 'Puts the corrected name on account, applications and record; request and log keep both.',
    callers: 'officers',
    args: { request_id: id, expected_version: version },
    result: officePrivacyRequest,
    refusals: ['not_found', 'wrong_state', 'stale_version'],
  }),
  refuse_privacy_request: fn({
    about: 'Refuses a request with a reason, which is mailed; a deletion only as an administrator.',
    callers: 'officers',
    args: { request_id: id, reason: text, expected_version: version },
    result: officePrivacyRequest,
    refusals: ['not_found', 'wrong_state', 'stale_version', 'required:reason', 'too_long:reason'],
  }),
};

const ownData = {
  begin_my_data: fn({
    about:
      'Begins a copy of everything we hold about the caller, handed out for a quarter of an hour; the log and a mail say that it was taken.',
    callers: 'signed in',
    args: {},
    result: nothing,
    refusals: ['limit_reached'],
  }),
  take_my_data: fn({
    about: 'The copy that the caller has begun: everything we hold about them, by table, and their files.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: z.strictObject({
      at: instant,
      parts: z.partialRecord(z.enum(ownDataPlaces), z.array(z.record(z.string(), z.json()))),
      files: z.array(
        z.strictObject({
          id,
          kind: z.union([application_documents.shape.kind, z.literal('message')]),
          file_name: text,
          content_type: application_documents.shape.content_type,
          size_bytes: count,
          bucket: text,
          path: text,
        }),
      ),
    }),
    refusals: ['not_begun'],
  }),
};

export const privacyFunctions = { ...readings, ...requests, ...ownData, ...erasingFunctions };
