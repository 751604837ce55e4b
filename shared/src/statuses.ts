/** Application statuses: the six of the product beyond the specification's four, with the words people see. */
export const applicationStatuses = [
  'draft',
  'submitted',
  'waitlisted',
  'accepted',
  'registered',
  'rejected',
  'declined',
  'withdrawn',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export type StatusTone = 'neutral' | 'amber' | 'green' | 'blue' | 'red';

export interface StatusDisplay {
  /** Badge word in the office. */
  readonly badge: string;
  /** Word the applicant reads. */
  readonly applicantWord: string;
  readonly tone: StatusTone;
}

/** Spec: Accepted green, Waitlisted amber, Registered blue, anything else Submitted grey; submitted is shown as Pending to the applicant. */
export const statusDisplay: Readonly<Record<ApplicationStatus, StatusDisplay>> = {
  draft: { badge: 'Draft', applicantWord: 'In progress', tone: 'neutral' },
  submitted: { badge: 'Submitted', applicantWord: 'Pending', tone: 'neutral' },
  waitlisted: { badge: 'Waitlisted', applicantWord: 'Waitlisted', tone: 'amber' },
  accepted: { badge: 'Accepted', applicantWord: 'Accepted', tone: 'green' },
  registered: { badge: 'Registered', applicantWord: 'Registered', tone: 'blue' },
  rejected: { badge: 'Rejected', applicantWord: 'Not accepted', tone: 'red' },
  declined: { badge: 'Declined', applicantWord: 'Place not taken', tone: 'neutral' },
  withdrawn: { badge: 'Withdrawn', applicantWord: 'Withdrawn', tone: 'neutral' },
};

/** Where an application stands; rules of screens and of SQL (`private.phase_of`) speak of these. */
export type StatusPhase = 'draft' | 'under_review' | 'placed' | 'closed';

interface StatusMeaning {
  readonly phase: StatusPhase;
  /** Its owner may take it back; a draft is put aside instead. */
  readonly withdrawable: boolean;
}

/** The same as `private.application_statuses()`; a test asks the live database. */
export const statusMeaning: Readonly<Record<ApplicationStatus, StatusMeaning>> = {
  draft: { phase: 'draft', withdrawable: false },
  submitted: { phase: 'under_review', withdrawable: true },
  waitlisted: { phase: 'under_review', withdrawable: true },
  accepted: { phase: 'placed', withdrawable: true },
  registered: { phase: 'placed', withdrawable: false },
  rejected: { phase: 'closed', withdrawable: false },
  declined: { phase: 'closed', withdrawable: false },
  withdrawn: { phase: 'closed', withdrawable: false },
};

const inPhase =
  (phase: StatusPhase) =>
  (status: ApplicationStatus): boolean =>
    statusMeaning[status].phase === phase;

/** The office still looks at it: interviews are scheduled. */
export const isUnderReview = inPhase('under_review');
/** Its owner has the accepted student's pages (rights follow the published status). */
export const isPlaced = inPhase('placed');
/** It has ended: nothing is asked of the applicant any more. */
export const isOver = inPhase('closed');
/** The office's business: everything but a draft. */
export const isHandedIn = (status: ApplicationStatus): status is Exclude<ApplicationStatus, 'draft'> =>
  statusMeaning[status].phase !== 'draft';
export const isWithdrawable = (status: ApplicationStatus): boolean => statusMeaning[status].withdrawable;

/** A decision the office can record; the move table itself lives in SQL (`private.decision_moves`). */
export const decisions = ['accepted', 'waitlisted', 'submitted', 'rejected', 'registered'] as const;
export type Decision = (typeof decisions)[number];

export interface DecisionMove {
  readonly decision: Decision;
  /** Button text, as the specification has it. */
  readonly label: string;
  /** Confirmation text; null when the specification asks for none. */
  readonly confirm: { readonly title: string; readonly text: string } | null;
}

const accept = (text: string): DecisionMove => ({
  decision: 'accepted',
  label: 'Accept',
  confirm: { title: 'Accept student', text },
});
const toWaitlist = (label: string): DecisionMove => ({
  decision: 'waitlisted',
  label,
  confirm: { title: label, text: 'Move this student to the waitlist?' },
});
const reset: DecisionMove = { decision: 'submitted', label: 'Return to Pending', confirm: null };
const reject: DecisionMove = {
  decision: 'rejected',
  label: 'Reject',
  confirm: { title: 'Reject application', text: 'Reject this application? The applicant will be notified.' },
};

/** Moves offered from each working status (spec section 4, "Admin changes"; Reject is ours). SQL refuses all others. */
export const decisionMoves: Readonly<Record<ApplicationStatus, readonly DecisionMove[]>> = {
  draft: [],
  submitted: [
    accept('Accept this student? The student will be notified of the acceptance.'),
    toWaitlist('Waitlist'),
    reject,
  ],
  waitlisted: [
    accept('Accept this student? This moves them from the waitlist, and they will be notified.'),
    reset,
    reject,
  ],
  accepted: [toWaitlist('Move to Waitlist'), reset],
  rejected: [toWaitlist('Move to Waitlist'), reset],
  declined: [reset],
  registered: [],
  withdrawn: [],
};

/** Toast after a recorded decision, title 'Status updated'. */
export const decisionToast: Readonly<Record<Decision, string>> = {
  accepted: 'Student has been accepted successfully.',
  waitlisted: 'Student has been waitlisted successfully.',
  submitted: 'Student has been reset to pending successfully.',
  rejected: 'Student has been rejected successfully.',
  registered: 'Student has been registered successfully.',
};
