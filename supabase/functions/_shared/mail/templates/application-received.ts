import { z } from 'zod';
import { firstName, greeting, template } from '../template.ts';

export const applicationReceived = template({
  fields: z.object({ first_name: firstName }),
  content: ({ first_name }, { siteUrl }) => ({
    subject: 'We have received your application',
    heading: 'Your application has arrived',
    blocks: [
      greeting(first_name),
      {
        kind: 'text',
        text: 'Thank you for applying. Your application and your documents are with our admissions team.',
      },
      {
        kind: 'text',
        text: 'What happens next: we read your application, check your documents and may invite you to an interview. You can see where things stand at any time.',
      },
      { kind: 'button', label: 'See your application', href: `${siteUrl}/dashboard` },
    ],
  }),
});
