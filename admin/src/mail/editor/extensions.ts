/** What a mail can be made of, as extensions of the editor: the elements of shared/src/mail/body.ts and no others. */
import { mergeAttributes, Node, type Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { ListItem } from '@tiptap/extension-list';
import StarterKit from '@tiptap/starter-kit';
import type { MailKind } from '@school/shared/mail/kinds';
import { texts } from '../texts.ts';

type Fields = MailKind['fields'];

const Document = Node.create({ name: 'doc', topNode: true, content: '(block | conditional)+' });

/** A merge field: one piece of the line, shown by its label. */
const field = (fields: Fields) =>
  Node.create({
    name: 'field',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ name: { default: '' } }),
    parseHTML: () => [{ tag: 'span[data-mail-field]' }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-mail-field': '' }),
      fields[String(node.attrs['name'])]?.label.en ?? String(node.attrs['name']),
    ],
  });

const Button = Node.create({
  name: 'button',
  group: 'block',
  atom: true,
  addAttributes: () => ({ label: { default: texts.buttonLabel } }),
  parseHTML: () => [{ tag: 'div[data-mail-button]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-mail-button': '', dir: 'auto' }),
    String(node.attrs['label']),
  ],
});

const details = (fields: Fields) =>
  Node.create({
    name: 'details',
    group: 'block',
    atom: true,
    parseHTML: () => [{ tag: 'div[data-mail-details]' }],
    renderHTML: ({ HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-mail-details': '' }),
      texts.detailsOf(
        Object.values(fields)
          .filter(({ detail }) => detail)
          .map(({ label }) => label.en),
      ),
    ],
  });

/** Blocks that are there only when a field has a value, or only when it has none. */
const when = (fields: Fields) =>
  Node.create({
    name: 'when',
    group: 'conditional',
    content: 'block+',
    defining: true,
    addAttributes: () => ({ field: { default: '' }, present: { default: true } }),
    parseHTML: () => [{ tag: 'div[data-mail-when]' }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const name = String(node.attrs['field']);
      const label = fields[name]?.label.en ?? name;
      return [
        'div',
        mergeAttributes(HTMLAttributes, {
          'data-mail-when': node.attrs['present'] === true ? texts.onlyIf(label) : texts.onlyWithout(label),
        }),
        0,
      ];
    },
  });

export const mailExtensions = (fields: Fields): Extensions => [
  Document,
  StarterKit.configure({
    document: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    listItem: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, autolink: false, protocols: ['mailto'], defaultProtocol: 'https' },
  }),
  Blockquote.extend({ content: 'paragraph+' }),
  ListItem.extend({ content: 'paragraph+' }),
  field(fields),
  Button,
  details(fields),
  when(fields),
];
