import { z } from 'zod';
import { oneLine, template } from '../template.ts';

export const questionAnswered = template({
  fields: z.object({
    name: z.string().max(120).nullish(),
    subject: z.string().max(200),
    message: z.string().max(5000),
    answer: z.string().min(1).max(10_000),
  }),
  content: ({ name, subject, message, answer }, { siteUrl }) => ({
    subject: oneLine(`Your question: ${subject}`),
    heading: 'An answer to your question',
    blocks: [
      { kind: 'text', text: name ? `Dear ${name},` : 'Hello,' },
      { kind: 'text', text: answer },
      { kind: 'quote', label: 'You asked', text: message },
      { kind: 'quiet', text: 'More answers are in our knowledge base. You can also reply to this mail.' },
      { kind: 'button', label: 'Open the knowledge base', href: `${siteUrl}/knowledge-base` },
    ],
  }),
});
