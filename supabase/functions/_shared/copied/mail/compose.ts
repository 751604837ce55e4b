/** From a template's words and the values of one person to the content of a mail or of a letter. */
import { fillSubject, type BlockNode, type InlineNode, type MailBody, type PlainBlockNode } from './body.ts';
import type { MailKind, MailLanguage } from './kinds.ts';
import type { Block, Content, Run } from './content.ts';

/** A mail that cannot be written: a sentence for the office that names the field. */
export class MailProblem extends Error {}

export interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly body: MailBody;
}

export interface Merge {
  readonly kind: MailKind;
  readonly language: MailLanguage;
  /** By field name, '' where there is no value. */
  readonly values: Readonly<Record<string, string>>;
  /** Where the button leads; null for kinds without one. */
  readonly href: string | null;
  readonly stopHref?: string | undefined;
}

/** Subjects are one line, whatever was merged into them. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);

function valueOf(merge: Merge, name: string): string {
  const value = merge.values[name];
  if (value === undefined) throw new MailProblem(`The field "${name}" is not one of this mail.`);
  return value;
}

function runOf(node: InlineNode, merge: Merge): Run {
  if (node.type === 'hardBreak') return { text: '\n' };
  const marks = node.marks ?? [];
  const link = marks.find((mark) => mark.type === 'link');
  return {
    text: node.type === 'text' ? node.text : valueOf(merge, node.attrs.name),
    ...(marks.some((mark) => mark.type === 'bold') ? { bold: true } : {}),
    ...(marks.some((mark) => mark.type === 'italic') ? { italic: true } : {}),
    ...(link ? { href: link.attrs.href } : {}),
    ...(node.type === 'field' ? { merged: true } : {}),
  };
}

const runsOf = (nodes: readonly InlineNode[] | undefined, merge: Merge): Run[] =>
  (nodes ?? []).map((node) => runOf(node, merge)).filter((run) => run.text !== '');

function detailsOf({ kind, values, language }: Merge): Block[] {
  const rows = Object.entries(kind.fields).flatMap(([name, field]): [string, string][] => {
    const value = values[name] ?? '';
    return field.detail && value ? [[field.label[language], value]] : [];
  });
  return rows.length > 0 ? [{ kind: 'details', rows }] : [];
}

function plainBlock(node: PlainBlockNode, merge: Merge): Block[] {
  switch (node.type) {
    case 'paragraph': {
      const runs = runsOf(node.content, merge);
      return runs.length > 0 ? [{ kind: 'text', runs }] : [];
    }
    case 'bulletList':
    case 'orderedList':
      return [
        {
          kind: 'list',
          ordered: node.type === 'orderedList',
          items: node.content.map((item) =>
            item.content.flatMap((part, index) => [
              ...(index > 0 ? [{ text: '\n' }] : []),
              ...runsOf(part.content, merge),
            ]),
          ),
        },
      ];
    case 'blockquote':
      return [{ kind: 'quote', paragraphs: node.content.map((part) => runsOf(part.content, merge)) }];
    case 'details':
      return detailsOf(merge);
    case 'button':
      return merge.href ? [{ kind: 'button', label: node.attrs.label, href: merge.href }] : [];
  }
}

function blocks(node: BlockNode, merge: Merge): Block[] {
  if (node.type !== 'when') return plainBlock(node, merge);
  const holds = (valueOf(merge, node.attrs.field) !== '') === node.attrs.present;
  return holds ? node.content.flatMap((part) => plainBlock(part, merge)) : [];
}

const bodyBlocks = (body: MailBody, merge: Merge): Block[] =>
  body.content.flatMap((node) => blocks(node, merge));

/** Throws MailProblem when the words name a field that this kind does not have, or nothing is left of the mail. */
export function compose(words: Words, merge: Merge): Content {
  const merged = bodyBlocks(words.body, merge);
  const fill = (text: string): string => oneLine(fillSubject(text, (name) => valueOf(merge, name)));
  const subject = fill(words.subject);
  if (!subject) throw new MailProblem('The subject is empty.');
  if (merged.length === 0) throw new MailProblem('The mail has no words.');
  return {
    language: merge.language,
    subject,
    heading: fill(words.heading),
    blocks: merged,
    stopHref: merge.stopHref,
  };
}
