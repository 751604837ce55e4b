import { z } from 'zod';
import { roleLabels, staffRoles } from '../../copied/roles.ts';
import { template } from '../template.ts';

/** To somebody who already has an account; a new person gets the invitation mail of the auth service instead. */
export const staffInvitation = template({
  fields: z.object({ role: z.enum(staffRoles), invited_by: z.string().max(300).nullish() }),
  content: ({ role, invited_by }, { siteUrl }) => ({
    subject: 'You now have access to the admissions office',
    heading: 'Welcome to the admissions office',
    blocks: [
      {
        kind: 'text',
        text: `${invited_by ?? 'An administrator'} has given your account access to the admissions office.`,
      },
      { kind: 'facts', rows: [['Your role', roleLabels[role]]] },
      { kind: 'text', text: 'Sign in as you always do; the office then opens by itself.' },
      { kind: 'button', label: 'Open the office', href: `${siteUrl}/admin/dashboard` },
    ],
  }),
});
