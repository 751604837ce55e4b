import { z } from 'zod';
import { firstName, greeting, template } from '../template.ts';

/** Carries no decision: people read over shoulders, and mail lies in inboxes for years. The portal tells it. */
export const decisionPublished = template({
  fields: z.object({ first_name: firstName }),
  content: ({ first_name }, { siteUrl }) => ({
    subject: 'There is news about your application',
    heading: 'There is news about your application',
    blocks: [
      greeting(first_name),
      { kind: 'text', text: 'The status of your application has changed. Please sign in to read it.' },
      { kind: 'button', label: 'Read the news', href: `${siteUrl}/dashboard` },
    ],
  }),
});
