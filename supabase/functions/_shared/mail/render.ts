/** From an outbox row to a mail: finds the template, checks its fields, writes HTML, text and attachments. */
import { admissionsEmail, toHtml, toText } from './layout.ts';
import type { Mail } from './send.ts';
import type { MailContext, Template } from './template.ts';
import { applicationReceived } from './templates/application-received.ts';
import { decisionPublished } from './templates/decision-published.ts';
import { documentToReplace } from './templates/document-to-replace.ts';
import { extensionGranted } from './templates/extension-granted.ts';
import { interviewCancelled, interviewChanged, interviewScheduled } from './templates/interview.ts';
import { questionAnswered } from './templates/question-answered.ts';
import { staffInvitation } from './templates/staff-invitation.ts';
import { studentInvitation } from './templates/student-invitation.ts';

/** The name a migration gives to private.enqueue_mail, and its template. */
const templates = {
  application_received: render(applicationReceived),
  document_to_replace: render(documentToReplace),
  interview_scheduled: render(interviewScheduled),
  interview_changed: render(interviewChanged),
  interview_cancelled: render(interviewCancelled),
  decision_published: render(decisionPublished),
  extension_granted: render(extensionGranted),
  question_answered: render(questionAnswered),
  staff_invitation: render(staffInvitation),
  student_invitation: render(studentInvitation),
};

type Rendered = Pick<Mail, 'subject' | 'html' | 'text' | 'attachments'>;

function render<Fields>(template: Template<Fields>): (data: unknown, context: MailContext) => Rendered {
  return (data, context) => {
    const parsed = template.fields.safeParse(data);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new Error(`The field "${issue?.path.join('.') ?? ''}" is wrong: ${issue?.message ?? 'unknown'}`);
    }
    const content = template.content(parsed.data, context);
    return {
      subject: content.subject,
      html: toHtml(content),
      text: toText(content),
      attachments: template.attachments?.(parsed.data, context),
    };
  };
}

export type MailKind = keyof typeof templates;
export const mailKinds = Object.keys(templates) as readonly MailKind[];

const isKind = (name: string): name is MailKind => name in templates;

export interface OutboxRow {
  readonly id: string;
  readonly to_email: string;
  readonly template: string;
  readonly data: unknown;
}

/**
 * The mail of an outbox row. Its Message-ID is the row's id, so every try of one mail carries the same.
 * Throws when the template is not known or a merge field has the wrong type.
 */
export function renderMail(row: OutboxRow, siteUrl: string, now: Date): Mail {
  if (!isKind(row.template)) throw new Error(`There is no mail template "${row.template}".`);
  const rendered = templates[row.template](row.data, { siteUrl, to: row.to_email, now });
  return {
    ...rendered,
    to: row.to_email,
    replyTo: admissionsEmail,
    messageId: `<${row.id}@${new URL(siteUrl).hostname}>`,
  };
}
