import { z } from 'zod';
import { ISRAEL, longDate } from '../../copied/dates.ts';
import { firstName, greeting, template } from '../template.ts';

/** To the student of a record without an account. The link proves nothing: only confirming this very address ties the record. */
export const studentInvitation = template({
  fields: z.object({
    first_name: firstName,
    email: z.string().max(254),
    expires_at: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  }),
  content: ({ first_name, email, expires_at }, { siteUrl }) => ({
    subject: 'Your student account',
    heading: 'Open your student account',
    blocks: [
      greeting(first_name),
      {
        kind: 'text',
        text: 'The admissions office invites you to open an account, so that you can see and fill in your student information.',
      },
      {
        kind: 'facts',
        rows: [
          ['Sign up with', email],
          ['Until', longDate(expires_at, ISRAEL)],
        ],
      },
      { kind: 'button', label: 'Sign up', href: `${siteUrl}/login?tab=sign-up&next=%2Fstudent-information` },
      {
        kind: 'quiet',
        text: 'Use the address above: your information is tied to it once you have confirmed it. If you did not expect this mail, you can ignore it.',
      },
    ],
  }),
});
