/**
 * The body of a mail as the office edits it and the database keeps it: a document of few allowed elements, each node
 * in the shape of the editor's own JSON. `private.check_mail_body` refuses what is not in this list.
 */
import { z } from 'zod/mini';

const https = z
  .string()
  .check(z.maxLength(500), z.regex(/^(https:\/\/|mailto:)[^\s]+$/, 'Links begin with https:// or mailto:.'));

const mark = z.union([
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: https }) }),
]);

const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1)),
  marks: z.optional(z.array(mark)),
});
const field = z.strictObject({
  type: z.literal('field'),
  attrs: z.strictObject({ name: z.string().check(z.maxLength(60)) }),
  marks: z.optional(z.array(mark)),
});
const hardBreak = z.strictObject({ type: z.literal('hardBreak') });

const inlineNode = z.union([text, field, hardBreak]);
export type InlineNode = z.output<typeof inlineNode>;

const paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.optional(z.array(inlineNode)) });
export type ParagraphNode = z.output<typeof paragraph>;

const listItem = z.strictObject({
  type: z.literal('listItem'),
  content: z.array(paragraph).check(z.minLength(1)),
});
const bulletList = z.strictObject({
  type: z.literal('bulletList'),
  content: z.array(listItem).check(z.minLength(1)),
});
const orderedList = z.strictObject({
  type: z.literal('orderedList'),
  attrs: z.optional(z.strictObject({ start: z.optional(z.number()) })),
  content: z.array(listItem).check(z.minLength(1)),
});
const blockquote = z.strictObject({
  type: z.literal('blockquote'),
  content: z.array(paragraph).check(z.minLength(1)),
});
/** The one action of the mail; where it leads is the kind's, never the editor's. */
const button = z.strictObject({
  type: z.literal('button'),
  attrs: z.strictObject({ label: z.string().check(z.minLength(1), z.maxLength(60)) }),
});
/** The facts of this kind (date, place, amount …) that have a value, as a table. */
const details = z.strictObject({ type: z.literal('details') });

const plainBlock = z.union([paragraph, bulletList, orderedList, blockquote, button, details]);
export type PlainBlockNode = z.output<typeof plainBlock>;

/** Its content is there only when the field has a value (`present`), or only when it has none. */
const when = z.strictObject({
  type: z.literal('when'),
  attrs: z.strictObject({ field: z.string().check(z.maxLength(60)), present: z.boolean() }),
  content: z.array(plainBlock).check(z.minLength(1)),
});
const blockNode = z.union([plainBlock, when]);
export type BlockNode = z.output<typeof blockNode>;

export const mailBody = z.strictObject({
  type: z.literal('doc'),
  content: z.array(blockNode).check(z.minLength(1), z.maxLength(200)),
});
export type MailBody = z.output<typeof mailBody>;

const FIELD = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** Names of the fields in a subject such as `Your question: {{subject}}`. */
export const subjectFields = (subject: string): string[] =>
  [...subject.matchAll(FIELD)].map((match) => match[1] ?? '');

/** A subject with its fields replaced. */
export const fillSubject = (subject: string, valueOf: (name: string) => string): string =>
  subject.replace(FIELD, (_all, name: string) => valueOf(name));

const inlineFields = (nodes: readonly InlineNode[] | undefined): string[] =>
  (nodes ?? []).flatMap((node) => (node.type === 'field' ? [node.attrs.name] : []));

function blockFields(node: BlockNode): string[] {
  switch (node.type) {
    case 'paragraph':
      return inlineFields(node.content);
    case 'bulletList':
    case 'orderedList':
      return node.content.flatMap((item) => item.content.flatMap((part) => inlineFields(part.content)));
    case 'blockquote':
      return node.content.flatMap((part) => inlineFields(part.content));
    case 'when':
      return [node.attrs.field, ...node.content.flatMap(blockFields)];
    case 'button':
    case 'details':
      return [];
  }
}

/** Names of all fields a body mentions, conditions included. */
export const bodyFields = (body: MailBody): string[] => [...new Set(body.content.flatMap(blockFields))];

const inlineText = (nodes: readonly InlineNode[] | undefined): string =>
  (nodes ?? [])
    .map((node) =>
      node.type === 'text' ? node.text : node.type === 'field' ? `{{${node.attrs.name}}}` : '\n',
    )
    .join('');

function blockText(node: BlockNode): string {
  switch (node.type) {
    case 'paragraph':
      return inlineText(node.content);
    case 'bulletList':
    case 'orderedList':
      return node.content
        .flatMap((item) => item.content.map((part) => `• ${inlineText(part.content)}`))
        .join('\n');
    case 'blockquote':
      return node.content.map((part) => inlineText(part.content)).join('\n');
    case 'when':
      return node.content.map(blockText).join('\n');
    case 'button':
      return `[${node.attrs.label}]`;
    case 'details':
      return '';
  }
}

/** A body as plain words with its fields' names, for comparing two of them. */
export const bodyText = (body: MailBody): string => body.content.map(blockText).filter(Boolean).join('\n');
