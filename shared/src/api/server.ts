/** What only the server's own functions call, with the secret key. */
import { z } from 'zod';
import { publications } from './decisions.ts';
import { fn } from './define.ts';
import { offersByServer } from './decision-letters.ts';
import { erasingByServer } from './erasing.ts';
import { mailLanguage, mailWords } from './mail.ts';
import { messageUploads } from './messages.ts';
import { letterUploads } from './referees.ts';
import { cardPayments } from './card-payments.ts';
import { email_outbox } from './rows.generated.ts';
import { count, id, nothing, text } from './values.ts';

const claimedMail = email_outbox
  .pick({ id: true, to_email: true, template: true, data: true, attempts: true, application_id: true })
  .extend({
    lease: id,
    language: mailLanguage,
    zone: text.nullable(),
    stop_key: id.nullable(),
    template_id: id.nullable(),
    /** The office's words for this mail; null for the shipped ones. */
    words: mailWords.nullable(),
    /** The secret link of this try, for kinds that have one. */
    link_token: text.nullable(),
  });

export const finishedUpload = z.strictObject({
  document_id: id,
  state: z.enum(['received', 'checked', 'replace', 'removed']),
  /** Why it was removed. */
  hint: z.enum(['broken_file', 'wrong_type', 'too_large']).optional(),
});

export const claim_outbox = fn({
  about: 'Takes mails that are due, leased for five minutes.',
  callers: 'secret key',
  args: { batch: count.optional() },
  result: z.array(claimedMail),
  refusals: [],
});

export const finish_outbox = fn({
  about: 'Says that a mail was sent, or why not; false when the lease was lost.',
  callers: 'secret key',
  args: {
    outbox_id: id,
    lease: id,
    error: text.nullish(),
    /** The mail server refused for good. */
    permanent: z.boolean().optional(),
    sent_copy: z.strictObject({ subject: text, html: text, text, template_id: id.nullable() }).nullish(),
  },
  result: z.boolean(),
  refusals: [],
});

export const queue_reminders = fn({
  about: 'Queues the reminders whose moment has come; answers how many.',
  callers: 'secret key',
  args: {},
  result: count,
  refusals: [],
});

export const publish_due_decisions = fn({
  about: 'Publishes what is due; answers how many, and which could not be and why.',
  callers: 'secret key',
  args: {},
  result: publications,
  refusals: [],
});

export const finish_document_upload = fn({
  about: 'Judges an uploaded file by what it really is (`detected_type` null: nothing known).',
  callers: 'secret key',
  args: { document_id: id, owner_id: id, detected_type: text.nullable(), size_bytes: count },
  result: finishedUpload,
  refusals: ['not_found'],
});

export const accept_staff_invitation = fn({
  about: 'The invited person has proved the address and chosen a password; false without an open invitation.',
  callers: 'secret key',
  args: { user_id: id },
  result: z.boolean(),
  refusals: [],
});

export const accept_password = fn({
  about: 'This person has chosen the password.',
  callers: 'secret key',
  args: { user_id: id },
  result: nothing,
  refusals: [],
});

export const use_recovery_code = fn({
  about: 'Uses up a recovery code and ends the person’s other sessions.',
  callers: 'secret key',
  args: { user_id: id, code: text, keep_session: id.nullable(), forwarded_for: text.nullable().optional() },
  result: z.enum(['used', 'wrong', 'limited']),
  refusals: [],
});

export const watch_readings = fn({
  about:
    'Tells the administrators of whoever has read more people in an hour than the year’s limit; answers of how many.',
  callers: 'secret key',
  args: {},
  result: count,
  refusals: [],
});

export const files_to_remove = fn({
  about: 'Paths of stored files that were removed a day ago, or announced then and never finished.',
  callers: 'secret key',
  reads: true,
  args: { batch: count },
  result: z.array(text),
  refusals: [],
});

const find_account = fn({
  about: 'The account of an address; null when there is none.',
  callers: 'secret key',
  reads: true,
  args: { address: text },
  result: z.strictObject({ id, confirmed: z.boolean() }).nullable(),
  refusals: [],
});

export const open_address_change = fn({
  about: 'The change of address that a mailed link opens for this person.',
  callers: 'secret key',
  reads: true,
  args: { user_id: id, token: text },
  result: z.strictObject({ id, email: text, confirmed: z.boolean() }),
  refusals: ['not_found:token'],
});

export const finish_address_change = fn({
  about:
    'The account has the new address; its owner gets a receipt. False when it has not, or was marked before.',
  callers: 'secret key',
  args: { change_id: id },
  result: z.boolean(),
  refusals: [],
});

export const serverFunctions = {
  ...letterUploads,
  ...offersByServer,
  ...messageUploads,
  ...cardPayments,
  claim_outbox,
  finish_outbox,
  queue_reminders,
  publish_due_decisions,
  finish_document_upload,
  accept_staff_invitation,
  accept_password,
  use_recovery_code,
  watch_readings,
  files_to_remove,
  find_account,
  open_address_change,
  finish_address_change,
  ...erasingByServer,
};
