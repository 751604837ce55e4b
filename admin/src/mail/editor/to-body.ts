/** Between the editor's document and the body a mail is kept as: only what shared/src/mail/body.ts allows goes through. */
import { mailBody, type MailBody } from '@school/shared/mail/body';

interface EditorNode {
  readonly type?: string | undefined;
  readonly text?: string | undefined;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
  readonly marks?: readonly EditorNode[] | undefined;
  readonly content?: readonly EditorNode[] | undefined;
}

/** The attributes that are kept, by node and mark; the editor has more of its own (link targets, list styles). */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  link: ['href'],
  field: ['name'],
  button: ['label'],
  when: ['field', 'present'],
  orderedList: ['start'],
};

function cleaned({ type = '', text, attrs = {}, marks, content }: EditorNode): EditorNode {
  const names = (ATTRIBUTES[type] ?? []).filter((name) => attrs[name] !== null && attrs[name] !== undefined);
  return {
    type,
    ...(text === undefined ? {} : { text }),
    ...(names.length > 0 ? { attrs: Object.fromEntries(names.map((name) => [name, attrs[name]])) } : {}),
    ...(marks && marks.length > 0 ? { marks: marks.map(cleaned) } : {}),
    ...(content ? { content: content.map(cleaned) } : {}),
  };
}

const isEmpty = (node: EditorNode | undefined): boolean =>
  node?.type === 'paragraph' && (node.content ?? []).length === 0;

/** The body of a mail; empty paragraphs at its end, which the editor keeps for the cursor, are no part of it. */
export function toBody(document: EditorNode): MailBody {
  const content = [...(document.content ?? [])];
  while (content.length > 1 && isEmpty(content.at(-1))) content.pop();
  return mailBody.parse(cleaned({ type: 'doc', content }));
}

/** Whether nothing has been written yet. */
export const isBlank = (body: MailBody): boolean =>
  body.content.every((node) => node.type === 'paragraph' && (node.content ?? []).length === 0);
