import { expect, test } from 'vitest';
import { EMPTY_TEXT, plainLetter, toLetter } from './letter-words.ts';
import { whatsAppAddress } from '../../components/letters/recipients.ts';

const hello = {
  ...EMPTY_TEXT,
  subject: 'Hello',
  body: {
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph' as const,
        content: [
          { type: 'text' as const, text: 'Dear ' },
          { type: 'field' as const, attrs: { name: 'first_name' } },
          { type: 'text' as const, text: ' & family' },
        ],
      },
    ],
  },
};

test('a language in which nothing was written does not go', () => {
  expect(Object.keys(toLetter({ en: hello, he: EMPTY_TEXT }))).toEqual(['en']);
  expect(toLetter({ en: EMPTY_TEXT })).toEqual({});
});

test('WhatsApp gets the text with its fields filled in', () => {
  const text = plainLetter(hello, { first_name: 'גדעון', last_name: null });
  expect(text).toBe('Dear גדעון & family');
  const address = new URL(whatsAppAddress('+972 50-123-4567', text));
  expect(address.pathname).toBe('/972501234567');
  expect(address.searchParams.get('text')).toBe(text);
});

test('a field without a value leaves nothing', () => {
  expect(plainLetter(hello, {})).toBe('Dear  & family');
});
