/** Words for writing shipped templates: each call makes one node of a mail body. */
import type { Words } from '@school/shared/mail/compose';
import type { BlockNode, InlineNode, ParagraphNode, PlainBlockNode } from '@school/shared/mail/body';

export type { Words };

/** A merge field inside a sentence: p`Dear ${field('first_name')},`. */
export const field = (name: string): InlineNode => ({ type: 'field', attrs: { name } });

export function p(texts: TemplateStringsArray, ...fields: readonly InlineNode[]): ParagraphNode {
  const content = texts.flatMap((text, index): InlineNode[] => {
    const after = fields[index];
    return [...(text ? [{ type: 'text' as const, text }] : []), ...(after ? [after] : [])];
  });
  return { type: 'paragraph', content };
}

export const button = (label: string): PlainBlockNode => ({ type: 'button', attrs: { label } });
export const details: PlainBlockNode = { type: 'details' };
export const quote = (...content: ParagraphNode[]): PlainBlockNode => ({ type: 'blockquote', content });

export const when = (name: string, ...content: PlainBlockNode[]): BlockNode => ({
  type: 'when',
  attrs: { field: name, present: true },
  content,
});
export const unless = (name: string, ...content: PlainBlockNode[]): BlockNode => ({
  type: 'when',
  attrs: { field: name, present: false },
  content,
});

export const words = (subject: string, heading: string, ...content: BlockNode[]): Words => ({
  subject,
  heading,
  body: { type: 'doc', content },
});

export const dear = (name = 'first_name'): BlockNode[] => [
  when(name, p`Dear ${field(name)},`),
  unless(name, p`Hello,`),
];
export const shalom = (name = 'first_name'): BlockNode[] => [
  when(name, p`שלום ${field(name)},`),
  unless(name, p`שלום,`),
];
