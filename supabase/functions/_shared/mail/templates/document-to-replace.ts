import { z } from 'zod';
import { documentKinds } from '../../copied/documents.ts';
import { firstName, greeting, template } from '../template.ts';

const labelOf = (kind: string): string =>
  documentKinds.find((known) => known.value === kind)?.label ?? 'Document';

export const documentToReplace = template({
  fields: z.object({
    first_name: firstName,
    kind: z.enum(documentKinds.map((kind) => kind.value)),
    reason: z.string().min(1).max(500),
  }),
  content: ({ first_name, kind, reason }, { siteUrl }) => ({
    subject: 'One of your documents needs replacing',
    heading: 'Please send one document again',
    blocks: [
      greeting(first_name),
      { kind: 'text', text: 'We looked at your documents. One of them needs replacing before we can go on.' },
      { kind: 'facts', rows: [['Document', labelOf(kind)]] },
      { kind: 'quote', label: 'What our admissions team says about it', text: reason },
      { kind: 'button', label: 'Send it again', href: `${siteUrl}/dashboard` },
    ],
  }),
});
