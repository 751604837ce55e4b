/** Application statuses: the six of the product beyond the specification's four, with the words people see. */
export type StatusTone = 'neutral' | 'amber' | 'green' | 'blue' | 'red';

/** Where an application stands; rules of screens and of SQL (`private.phase_of`) speak of these. */
export type StatusPhase = 'draft' | 'under_review' | 'placed' | 'closed';

interface Status {
  readonly phase: StatusPhase;
  /** Its owner may take it back; a draft is put aside instead. */
  readonly withdrawable: boolean;
  /** Badge word in the office. */
  readonly badge: string;
  /** Word the applicant reads. */
  readonly applicantWord: string;
  readonly tone: StatusTone;
}

/**
 * In their order; phase and what may be withdrawn are the same as in `private.application_statuses()` (a test asks the live database).
 * Spec: Accepted green, Waitlisted amber, Registered blue, anything else Submitted grey; submitted is shown as Pending to the applicant.
 */
export const statuses = {
  draft: { phase: 'draft', withdrawable: false, badge: 'Draft', applicantWord: 'In progress', tone: 'neutral' },
  submitted: { phase: 'under_review', withdrawable: true, badge: 'Submitted', applicantWord: 'Pending', tone: 'neutral' },
  waitlisted: { phase: 'under_review', withdrawable: true, badge: 'Waitlisted', applicantWord: 'Waitlisted', tone: 'amber' },
  accepted: { phase: 'placed', withdrawable: true, badge: 'Accepted', applicantWord: 'Accepted', tone: 'green' },
  registered: { phase: 'placed', withdrawable: false, badge: 'Registered', applicantWord: 'Registered', tone: 'blue' },
  rejected: { phase: 'closed', withdrawable: false, badge: 'Rejected', applicantWord: 'Not accepted', tone: 'red' },
  declined: { phase: 'closed', withdrawable: false, badge: 'Declined', applicantWord: 'Place not taken', tone: 'neutral' },
  withdrawn: { phase: 'closed', withdrawable: false, badge: 'Withdrawn', applicantWord: 'Withdrawn', tone: 'neutral' },
} as const satisfies Readonly<Record<string, Status>>; // prettier-ignore
export type ApplicationStatus = keyof typeof statuses;
export const applicationStatuses = Object.keys(statuses) as readonly ApplicationStatus[];

const inPhase =
  (phase: StatusPhase) =>
  (status: ApplicationStatus): boolean =>
    statuses[status].phase === phase;

/** The office still looks at it: interviews are scheduled. */
export const isUnderReview = inPhase('under_review');
/** Its owner has the accepted student's pages (rights follow the published status). */
export const isPlaced = inPhase('placed');
/** It has ended: nothing is asked of the applicant any more. */
export const isOver = inPhase('closed');
/** The office's business: everything but a draft. */
export const isHandedIn = (status: ApplicationStatus): status is Exclude<ApplicationStatus, 'draft'> =>
  statuses[status].phase !== 'draft';
export const isWithdrawable = (status: ApplicationStatus): boolean => statuses[status].withdrawable;

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
const moves: Readonly<Partial<Record<ApplicationStatus, readonly DecisionMove[]>>> = {
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
  withdrawn: [reset],
};
export const movesFrom = (status: ApplicationStatus): readonly DecisionMove[] => moves[status] ?? [];

/** Toast after a recorded decision, title 'Status updated'. */
export const decisionToast: Readonly<Record<Decision, string>> = {
  accepted: 'Student has been accepted successfully.',
  waitlisted: 'Student has been waitlisted successfully.',
  submitted: 'Student has been reset to pending successfully.',
  rejected: 'Student has been rejected successfully.',
  registered: 'Student has been registered successfully.',
};
