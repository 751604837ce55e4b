/** Words about the consent of a parent or guardian. */
import { dayText, ISRAEL, longDateTime, viewerPlace } from '@school/shared/dates';
import type { StatusTone } from '@school/shared/statuses';
import type { FunctionResult } from '../../../providers/rpc.ts';

export type OfficeConsent = NonNullable<FunctionResult<'office_consent'>>;
export type Asked = OfficeConsent['consents'][number];

export const stateWords: Readonly<Record<Asked['state'], readonly [word: string, tone: StatusTone]>> = {
  asked: ['Asked', 'amber'],
  failed: ['Mail not delivered', 'red'],
  given: ['Given', 'green'],
  refused: ['Refused', 'red'],
  rejected: ['Rejected', 'red'],
  replaced: ['Replaced', 'neutral'],
};
const relations: Readonly<Record<Asked['relation'], string>> = {
  mother: 'mother',
  father: 'father',
  guardian: 'legal guardian',
};

export const texts = {
  title: 'Guardian’s consent',
  missing: 'Missing',
  ages: (then: number, now: number) => `${then} when submitted, ${now} now`,
  nobody: {
    registration: 'Under 18. Nobody has been asked yet; without a consent they cannot be registered.',
    submission: 'Under 18, and nobody has been asked.',
  } satisfies Record<OfficeConsent['before'], string>,
  who: ({ name, relation, email }: Asked) => `${name}, ${relations[relation]} · ${email}`,
  asked: (at: string) => `Asked ${longDateTime(at)}`,
  /** The day is that of the signer's calendar; before their zone was kept, that of Israel. */
  signed: ({ signature, signed_relation, signed_on, signed_zone, by_account }: Asked) =>
    `Signed “${signature ?? ''}”${signed_relation ? `, ${relations[signed_relation]},` : ''} on ${signed_on ? dayText(signed_on) : ''} (${viewerPlace(signed_zone ?? ISRAEL)}), ${by_account ? 'in an account of their own' : 'by the link of the mail'}`,
  words: (version: number) => `What was signed (version ${version} of the year’s words)`,
  note: 'To the office:',
  rejected: (by: string | null, at: string) => `Rejected by ${by ?? 'somebody'} ${longDateTime(at)}:`,
  earlier: (count: number) => `Earlier requests (${count})`,
  reject: 'Reject',
  rejectTitle: 'Reject this consent',
  rejectText:
    'The applicant is told by mail, reads this reason and can ask again. Anybody already registered stays registered.',
  rejectReason: 'Reason (the applicant reads it)',
  rejectedToast: ['Consent rejected', 'The applicant has been told by mail.'],
  notRejected: 'The consent was not rejected',
} as const;
