import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { mailBody, type MailBody } from '@school/shared/mail/body';
import { mailKindOf } from '@school/shared/mail/kinds';
import { mailExtensions } from './extensions.ts';
import { isBlank, toBody } from './to-body.ts';

const schema = getSchema(mailExtensions(mailKindOf('interview_scheduled').fields));
const through = (body: unknown): MailBody => {
  const node = schema.nodeFromJSON(body);
  node.check();
  return toBody(node.toJSON() as object);
};

/** Every element a mail can have. */
const WHOLE: MailBody = mailBody.parse({
  type: 'doc',
  content: [
    {
      type: 'when',
      attrs: { field: 'first_name', present: true },
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Dear ' },
            { type: 'field', attrs: { name: 'first_name' }, marks: [{ type: 'bold' }] },
          ],
        },
      ],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'See ', marks: [{ type: 'italic' }] },
        {
          type: 'text',
          text: 'the map',
          marks: [{ type: 'link', attrs: { href: 'https://example.org/map' } }],
        },
        { type: 'hardBreak' },
        { type: 'text', text: 'שלום' },
      ],
    },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'passport' }] }],
        },
      ],
    },
    {
      type: 'orderedList',
      attrs: { start: 1 },
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'first' }] }] },
      ],
    },
    {
      type: 'blockquote',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'as they wrote' }] }],
    },
    { type: 'details' },
    { type: 'button', attrs: { label: 'Open' } },
  ],
});

test('every element goes into the editor and comes back as it was', () => {
  expect(through(WHOLE)).toEqual(WHOLE);
});

test('what the editor adds for itself is left out', () => {
  const link = { type: 'link', attrs: { href: 'https://example.org', target: '_blank', rel: 'nofollow' } };
  const body = toBody({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Here', marks: [link] }] },
      { type: 'paragraph' },
      { type: 'paragraph' },
    ],
  });
  expect(body.content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Here', marks: [{ type: 'link', attrs: { href: 'https://example.org' } }] },
      ],
    },
  ]);
});

test.each(['heading', 'image', 'codeBlock', 'horizontalRule'])('the editor knows no %s', (type) => {
  expect(schema.nodes[type]).toBeUndefined();
});

test('an empty text is blank, a field alone is not', () => {
  expect(isBlank(mailBody.parse({ type: 'doc', content: [{ type: 'paragraph' }] }))).toBe(true);
  expect(isBlank(WHOLE)).toBe(false);
});
