import { z } from 'zod';
import { deadlineText } from '../../copied/dates.ts';
import { firstName, greeting, template } from '../template.ts';

export const extensionGranted = template({
  fields: z.object({
    first_name: firstName,
    until: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  }),
  content: ({ first_name, until }, { siteUrl }) => ({
    subject: 'You have more time for your application',
    heading: 'You have more time',
    blocks: [
      greeting(first_name),
      { kind: 'text', text: 'The admissions office has moved the deadline of your application.' },
      { kind: 'facts', rows: [['New deadline', deadlineText(until, 'America/Los_Angeles')]] },
      { kind: 'button', label: 'Go on with your application', href: `${siteUrl}/apply` },
    ],
  }),
});
