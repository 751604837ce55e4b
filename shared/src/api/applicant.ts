/** What an applicant calls; each acts on their own application only. */
import { z } from 'zod';
import { answerNames } from '../application-answers.ts';
import { letterFunctions } from './decision-letters.ts';
import { fn, formOf, formRefusals } from './define.ts';
import { fieldChange, myApplication, openSlot, ownChoice, savedFields } from './own-application.ts';
import { application_documents, applications } from './rows.generated.ts';
import { count, id, nothing, text, listOf } from './values.ts';

const draftRefusals = ['not_found', 'wrong_state', 'deadline_passed'] as const;
const documents = application_documents.shape;

const reading = {
  my_application: fn({
    about: 'The application that the caller works on with everything they may know of it; null without any.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: myApplication.nullable(),
    refusals: [],
  }),
  open_interview_slots: fn({
    about: 'Times with a free place, without interviewer, link or who booked.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: z.array(openSlot),
    refusals: [],
  }),
};

const answering = {
  start_application: fn({
    about:
      'Starts the draft in the open year, with what lasts of their newest of another year; what cannot be taken comes back with its reason, an existing draft is never touched.',
    callers: 'signed in',
    args: { form: formOf(answerNames).optional() },
    result: z.strictObject({
      created: z.boolean(),
      application_id: id,
      errors: z.array(z.strictObject({ field: text, message: text })),
    }),
    refusals: ['not_open', 'deadline_passed'],
  }),
  save_application_fields: fn({
    about: 'Saves answers one by one: a field is saved if its stored value is `base` or already `value`.',
    callers: 'signed in',
    args: { changes: listOf(fieldChange) },
    result: savedFields,
    refusals: [...draftRefusals, 'invalid_value:changes'],
  }),
  submit_application: fn({
    about:
      'Hands the application in; `incomplete` names the first field that is missing. A second call changes nothing.',
    callers: 'signed in',
    args: {},
    result: myApplication,
    refusals: [...draftRefusals, 'incomplete:*'],
  }),
  correct_contact: fn({
    about: 'Corrects how the office reaches the applicant, while it looks at the application.',
    callers: 'signed in',
    args: { changes: listOf(fieldChange) },
    result: savedFields,
    refusals: ['not_found', 'wrong_state', 'required:*', 'invalid_value:*'],
  }),
  set_draft_aside: fn({
    about: 'Puts the draft aside as it is; nobody is reminded of it.',
    callers: 'signed in',
    args: {},
    result: myApplication,
    refusals: draftRefusals,
  }),
  take_up_draft: fn({
    about: 'Takes a draft that was put aside up again, until the deadline.',
    callers: 'signed in',
    args: {},
    result: myApplication,
    refusals: draftRefusals,
  }),
  withdraw_application: fn({
    about: 'Takes back what was handed in, until a place is registered. A draft is put aside instead.',
    callers: 'signed in',
    args: {},
    result: myApplication,
    refusals: ['not_found', 'wrong_state'],
  }),
  reply_to_offer: fn({
    about: 'Accepts or declines the place that was offered; answers the status.',
    callers: 'signed in',
    args: { accept: z.boolean(), reason: text.nullish() },
    result: applications.shape.status,
    refusals: ['wrong_state', 'deadline_passed', 'required:accept', 'too_long:reason'],
  }),
};

const attaching = {
  save_reference_fields: fn({
    about:
      'Saves one reference field by field, as `save_application_fields` does; an id that is new adds one.',
    callers: 'signed in',
    args: { reference_id: id, changes: listOf(fieldChange) },
    result: savedFields,
    refusals: [...draftRefusals, 'required:reference_id', 'invalid_value:changes', 'limit_reached'],
  }),
  remove_reference: fn({
    about: 'Removes a reference; changes nothing when it is gone.',
    callers: 'signed in',
    args: { reference_id: id },
    result: nothing,
    refusals: [...draftRefusals, 'wrong_state:name'],
  }),
  announce_document: fn({
    about:
      'Announces a file: upload it to that place, then invoke the function `complete-upload`. One of the kind `question` answers the own question `question_id` of the year.',
    callers: 'signed in',
    args: {
      kind: documents.kind,
      file_name: text,
      content_type: text,
      size_bytes: count,
      question_id: id.nullable().optional(),
    },
    result: z.strictObject({ document_id: id, bucket: z.literal('documents'), path: text }),
    refusals: [
      ...formRefusals,
      'not_found',
      'invalid_value:kind',
      'wrong_state:file',
      'wrong_type:file',
      'invalid_value:file',
      'limit_reached:file',
    ],
  }),
  remove_document: fn({
    about: 'Removes a document of the draft.',
    callers: 'signed in',
    args: { document_id: id },
    result: nothing,
    refusals: draftRefusals,
  }),
  set_interview_choices: fn({
    about: 'Replaces the wishes for interview times, the first wish first.',
    callers: 'signed in',
    args: { slot_ids: listOf(id) },
    result: z.array(ownChoice),
    refusals: [...draftRefusals, 'slot_taken:slot_ids', 'limit_reached:slot_ids'],
  }),
};

const meetingRefusals = ['not_found', 'wrong_state'] as const;
const meeting = {
  move_my_interview: fn({
    about:
      'Moves the interview into an open place: twice at most, and until the hours before that the year says.',
    callers: 'signed in',
    args: { slot_id: id },
    result: myApplication,
    refusals: [
      ...meetingRefusals,
      'deadline_passed',
      'limit_reached',
      'not_found:slot_id',
      'slot_taken:slot_id',
    ],
  }),
  decline_my_interview: fn({
    about: 'Gives the booked time back, until the same hours before; the office sees it.',
    callers: 'signed in',
    args: { reason: text.nullish() },
    result: myApplication,
    refusals: [...meetingRefusals, 'deadline_passed', 'too_long:reason'],
  }),
  report_interview_absence: fn({
    about: 'Says that the caller cannot make it; the time stays booked until the office has seen to it.',
    callers: 'signed in',
    args: { reason: text },
    result: myApplication,
    refusals: [...meetingRefusals, 'required:reason', 'too_long:reason'],
  }),
};

export const applicantFunctions = { ...reading, ...answering, ...attaching, ...meeting, ...letterFunctions };
