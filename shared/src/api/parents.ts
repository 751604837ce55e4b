/** Parents: invited by the applicant or the office, reading and acting by functions that name the application. */
import { z } from 'zod';
import { fn } from './define.ts';
import { relation, signatureForm } from './guardians.ts';
import { cardCheckout, ledger, paymentKey } from './ledger.ts';
import { line } from './lines.ts';
import { mailLanguage } from './mail.ts';
import { application_documents, applications, payment_plans } from './rows.generated.ts';
import { count, day, id, instant, money, nothing, standing, text } from './values.ts';

const parent = z.strictObject({
  id,
  name: text,
  relation,
  email: text,
  /** The address of the account that accepted; null until then. */
  account: text.nullable(),
  state: z.enum(['invited', 'failed', 'expired', 'accepted', 'ended']),
  shares: z.boolean(),
  invited_at: instant,
  accepted_at: instant.nullable(),
  mails_left: count,
  /** When they may be written to again; null when not. */
  remind_from: instant.nullable(),
  expires_at: instant.nullable(),
  /** Of an earlier application of the applicant's, that one's. */
  year: text.optional(),
});
const parents = z.array(parent);

/** A link that opens nothing. */
const wrongLink = z.strictObject({ state: z.enum(['unknown', 'limited']) });
const invitation = z.union([
  z.strictObject({
    state: z.enum(['open', 'accepted', 'expired']),
    applicant: text.nullable(),
    name: text,
    year: text,
    language: mailLanguage,
    /** Where the link was sent, while it can be accepted. */
    email: text.nullable(),
    /** The link is that of a consent which they signed. */
    signed: z.literal(true).optional(),
  }),
  wrongLink,
]);

const status = applications.shape.status;
const child = z.strictObject({
  application_id: id,
  name: text,
  year: text,
  /** As parents may know it: until a letter is opened, the one before it. */
  status,
  /** The same, with what is done and due. */
  standing,
  submitted_at: instant.nullable(),
  reference_number: text.nullable(),
  deadline_at: instant,
  deadline_zone: text,
  decisions_at: instant,
  decisions_zone: text,
  lines: z.array(line),
  /** Null: no consent is needed. */
  consent: z
    .strictObject({
      state: z.enum(['none', 'asked', 'given', 'refused', 'rejected']),
      before: z.enum(['registration', 'submission']),
      words: text,
      words_number: count,
      cost: money.nullable(),
    })
    .nullable(),
  place: z
    .strictObject({
      reply_deadline_at: instant,
      reply_deadline_zone: text,
      replied: z.boolean(),
      tasks_deadline: day,
      ledger: ledger.nullable(),
    })
    .nullable(),
  shares: z.boolean(),
  answers: z
    .array(z.strictObject({ section: text, field: text, label: text, value: text.nullable() }))
    .nullable(),
  documents: z
    .array(
      application_documents
        .pick({ id: true, kind: true, file_name: true, content_type: true, size_bytes: true, state: true })
        /** Words of the year's own question that the file answers. */
        .extend({ question: text.nullable() }),
    )
    .nullable(),
});

const invited = { name: text, relation: text, email: text, language: mailLanguage.nullish() };
const inviteRefusals = [
  'not_found',
  'wrong_state',
  'required:name',
  'required:email',
  'required:first_name',
  'too_long:name',
  'invalid_value:name',
  'invalid_value:relation',
  'invalid_value:email',
  'invalid_value:language',
  'conflict:email',
  'limit_reached',
  'limit_reached:email',
] as const;

export const start_child_card_checkout = fn({
  about: 'A parent begins to pay the deposit by card, as `start_card_checkout`, at a page of their own.',
  callers: 'signed in',
  args: { application_id: id },
  result: cardCheckout,
  refusals: ['not_found', 'wrong_state', 'deadline_passed', 'limit_reached'],
});

export const parentFunctions = {
  my_parents: fn({
    about: 'The parents whom the caller has invited and who follow the application; null without one.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: parents.nullable(),
    refusals: [],
  }),
  invite_parent: fn({
    about: 'Invites a parent by mail to follow the application, or writes to them again; four at a time.',
    callers: 'signed in',
    args: invited,
    result: parents,
    refusals: inviteRefusals,
  }),
  share_with_parent: fn({
    about: 'Lets a parent read answers and documents, or does not any more.',
    callers: 'signed in',
    args: { parent_id: id, shares: z.boolean() },
    result: parents,
    refusals: ['not_found', 'required:shares'],
  }),
  revoke_parent: fn({
    about:
      'Ends a parent’s link or invitation: by the applicant, or by officers of an application handed in.',
    callers: 'signed in',
    args: { parent_id: id },
    result: parents,
    refusals: ['not_found'],
  }),
  parent_invitation_page: fn({
    about: 'What the link of an invitation opens: names, and where it was sent. Changes nothing.',
    callers: 'everybody',
    args: { token: text },
    result: invitation,
    refusals: [],
  }),
  accept_parent_invitation: fn({
    about: 'Whoever is signed in follows the application from now on; never the applicant’s own account.',
    callers: 'signed in',
    args: { token: text },
    result: z.union([z.strictObject({ state: z.literal('accepted'), application_id: id }), wrongLink]),
    refusals: ['not_found', 'not_allowed', 'conflict'],
  }),
  my_children: fn({
    about: 'The applications that the caller follows as a parent.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: z.array(
      // A draft that was put aside is called so also after its deadline.
      z.strictObject({
        application_id: id,
        name: text,
        year: text,
        status,
        aside: z.boolean(),
        accepted_at: instant,
      }),
    ),
    refusals: [],
  }),
  my_child: fn({
    about:
      'One application as its parent sees it: status, tasks, dates and money; as before a decision until the applicant has opened its letter.',
    callers: 'signed in',
    reads: true,
    args: { application_id: id },
    result: child,
    refusals: ['not_found'],
  }),
  claim_child_deposit: fn({
    about: 'A parent: “I have transferred it”, as `claim_deposit`.',
    callers: 'signed in',
    args: {
      application_id: id,
      method: payment_plans.shape.method,
      sent_on: day,
      reference: text,
      payment_key: paymentKey,
    },
    result: ledger,
    refusals: [
      'not_found',
      'wrong_state',
      'deadline_passed',
      'invalid_value:method',
      'invalid_value:sent_on',
      'required:reference',
      'too_long:reference',
    ],
  }),
  take_back_child_claim: fn({
    about: 'A parent takes back what was said to have been sent.',
    callers: 'signed in',
    args: { application_id: id },
    result: ledger,
    refusals: ['not_found', 'wrong_state'],
  }),
  choose_child_payment_plan: fn({
    about: 'A parent chooses how the balance will be paid; the last choice of the family holds.',
    callers: 'signed in',
    args: { application_id: id, plan: payment_plans.shape.plan, method: payment_plans.shape.method },
    result: ledger,
    refusals: ['not_found', 'deadline_passed', 'wrong_state', 'invalid_value:plan', 'invalid_value:method'],
  }),
  start_child_card_checkout,
  sign_child_consent: fn({
    about: 'A parent signs the consent in their own account; a request that waits ends with its link.',
    callers: 'signed in',
    args: { application_id: id, form: signatureForm, words_number: count },
    result: child,
    refusals: [
      'not_found',
      'wrong_state',
      'required:name',
      'required:signature',
      'too_long:name',
      'invalid_value:relation',
      'invalid_value:signature',
      'stale_version:words',
    ],
  }),
  office_parents: fn({
    about: 'Who follows one application, or was invited to; null when there is no such file.',
    callers: 'office',
    reads: true,
    args: { application_id: id },
    result: parents.nullable(),
    refusals: [],
  }),
  office_invite_parent: fn({
    about: 'Invites a parent for an applicant, as `invite_parent`.',
    callers: 'officers',
    args: { application_id: id, ...invited },
    result: parents,
    refusals: inviteRefusals,
  }),
  choose_link_language: fn({
    about: 'The language of the page that this link opens, and of the mails that follow.',
    callers: 'everybody',
    args: { token: text, language: mailLanguage },
    result: z.union([z.strictObject({ state: z.literal('kept') }), wrongLink]),
    refusals: ['invalid_value:language'],
  }),
  send_link_again: fn({
    about:
      'Mails the links once more with which referees, guardians and parents at this address can still answer; the same answer whether it is known or not.',
    callers: 'everybody',
    args: { email: text },
    result: nothing,
    refusals: ['required:email', 'invalid_value:email'],
  }),
  unopened_letters: fn({
    about:
      'Decisions whose letters lie unopened longer than the year’s days; until then parents see nothing.',
    callers: 'office',
    reads: true,
    args: {},
    result: z.array(z.strictObject({ application_id: id, name: text, told_at: instant })),
    refusals: [],
  }),
};
