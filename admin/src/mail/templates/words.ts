import type { Row } from '@school/shared/database';
import { mailKindNames, mailKindOf, type MailKindName } from '@school/shared/mail/kinds';

export type TemplateRow = Row<'mail_templates'>;

/** When a mail goes, on a person's way through the house; the last takes what is about no step of it. */
const MOMENTS = [
  ['Application', /^(application_received|draft_|document_|extension_|refere|consent_)/],
  ['Interview', /^interview_/],
  ['Decision', /^(decision_|letter_|offer_|reply_|application_withdrawn|place_ended)/],
  ['After acceptance', /^(registration_|plan_|payment_|parent_|task_|student_)/],
  ['Account and office', /./],
] as const;

const momentOf = (kind: string): string | undefined => MOMENTS.find(([, names]) => names.test(kind))?.[0];

/** All kinds whose words the office can change, by moment. A letter is written each time and has no template. */
export const kindGroups: readonly { readonly title: string; readonly kinds: readonly MailKindName[] }[] =
  MOMENTS.map(([title]) => ({
    title,
    kinds: mailKindNames.filter((name) => mailKindOf(name).group !== 'letter' && momentOf(name) === title),
  }));
