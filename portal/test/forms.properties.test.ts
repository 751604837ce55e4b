/** Every function of the portal that turns what was typed into errors or into what is sent, under generated input. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { isEmail, plainAddress } from '@school/shared/addresses';
import { studentFields } from '@school/shared/student-fields';
import { MAX_DOCUMENT_BYTES, documentTypes } from '@school/shared/documents';
import { checkNewPassword } from '../src/features/auth/passwords.ts';
import { checkSignUp, signUpNames } from '../src/features/auth/sign-up.ts';
import { checkFile } from '@school/shared/files/check-file';
import { JPEG, PDF, PNG } from './files.ts';
import { fieldOf, sectionFields } from '../src/features/student-information/sections.ts';
import {
  changesToSend,
  clashesIn,
  fieldText,
  formTexts,
  toDatabase,
  type FormValues,
} from '../src/features/student-information/values.ts';
import type { MyStudentInformation, StudentSection } from '@school/shared/api/shapes';
import { clearToasts } from '../src/lib/toasts.ts';
import { inputs } from '../../shared/test/inputs.ts';

beforeEach(() => clearToasts());

const RUNS = { numRuns: inputs(300) };
const NASTY = [
  '',
  ' ',
  '\u00a0',
  '\u0001',
  'a@b',
  'name@example.org',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(5000),
  '💥',
  '\u202e',
  'null',
  '=1+1',
  '__proto__',
  'constructor',
  '2008-02-31',
  '1e999',
  '-0',
];
const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.emailAddress(),
);
const valuesOf = <Name extends string>(names: readonly Name[]): fc.Arbitrary<Record<Name, string>> =>
  fc
    .tuple(...names.map(() => text))
    .map(
      (list) => Object.fromEntries(names.map((name, at) => [name, list[at] ?? ''])) as Record<Name, string>,
    );

/** A refusal stands at a field of the form and is words for a person, never a code or a leftover. */
function expectWords(errors: Readonly<Record<string, string | undefined>>, names: readonly string[]): void {
  for (const [name, sentence] of Object.entries(errors)) {
    expect(names).toContain(name);
    expect(sentence).toMatch(/^[A-Z][^_]+$/);
    expect(sentence).toContain(' ');
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object|_/);
  }
}

describe('sign-up and passwords', () => {
  it('sign-up says what is wrong at its field, and accepts only whole forms with an address and equal passwords', () => {
    fc.assert(
      fc.property(valuesOf(signUpNames), fc.boolean(), (typed, same) => {
        const values = same ? { ...typed, confirm: typed.password } : typed;
        const errors = checkSignUp(values);
        expectWords(errors, signUpNames);
        if (Object.keys(errors).length > 0) return;
        for (const name of signUpNames) expect(values[name].trim()).not.toBe('');
        expect(isEmail(values.email)).toBe(true);
        expect(values.password).toBe(values.confirm);
      }),
      RUNS,
    );
  });
  it('a new password is accepted exactly when it is there and typed twice', () => {
    fc.assert(
      fc.property(text, text, fc.boolean(), (password, other, same) => {
        const values = { password, confirm: same ? password : other };
        const errors = checkNewPassword(values);
        expectWords(errors, ['password', 'confirm']);
        expect(Object.keys(errors).length === 0).toBe(password !== '' && values.confirm === password);
      }),
      RUNS,
    );
  });
});

describe('files', () => {
  const WHOLE = {
    'application/pdf': new TextEncoder().encode(PDF),
    'image/jpeg': JPEG,
    'image/png': PNG,
  };
  const head = fc.oneof(
    fc.uint8Array({ maxLength: 16 }),
    fc
      .constantFrom('%PDF-', '\xff\xd8\xff', '<svg onload=alert(1)>', '<!doctype html>', 'GIF89a')
      .map((letters) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0))),
    fc.constantFrom(...Object.values(WHOLE)),
  );
  const name = fc
    .tuple(text, fc.constantFrom('', '.pdf', '.PDF', '.jpg', '.png', '.heic', '.svg', '.html', '.exe'))
    .map(([stem, end]) => stem + end);
  const type = fc.constantFrom(
    '',
    ...documentTypes,
    'image/heic',
    'image/svg+xml',
    'text/html',
    'application/x-msdownload',
  );
  it('are accepted, whatever their name, when they are a whole PDF, JPEG or PNG; everything else is refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(head, name, type, async (bytes, fileName, declared) => {
        const checked = await checkFile(new File([bytes], fileName, { type: declared }));
        const real = Object.entries(WHOLE).find(([, whole]) => whole === bytes)?.[0];
        if (real) expect(checked).toEqual({ type: real });
        else expectWords({ file: 'message' in checked ? checked.message : '' }, ['file']);
      }),
      RUNS,
    );
  });
  it('over 25 MB are refused with their size', async () => {
    const file = new File(['%PDF-'], 'large.pdf', { type: 'application/pdf' });
    Object.defineProperty(file, 'size', { value: MAX_DOCUMENT_BYTES + 1 });
    expect(await checkFile(file)).toMatchObject({
      hint: 'too_large',
      message: expect.stringContaining('the limit is 25 MB') as string,
    });
  });
});

describe('student information', () => {
  const names = Object.values(sectionFields).flat();
  const value = fc.oneof(text, fc.boolean());
  const form: fc.Arbitrary<FormValues> = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 12 });
  const sections = fc.subarray(Object.keys(sectionFields) as StudentSection[]);
  const information = (open: readonly StudentSection[], exists: boolean): MyStudentInformation => ({
    exists,
    version: 1,
    sections: [...open],
    form: {},
    application: {},
    draft: {},
  });

  it('sends text without space around it, lists as lists and nothing as null, whatever was typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...studentFields), value, (field, typed) => {
        const sent = toDatabase(field, typed);
        expect(sent).not.toBeUndefined();
        if (Array.isArray(sent)) expect(sent.every((item) => item !== '' && item === item.trim())).toBe(true);
        else if (typeof sent === 'string') expect(sent).toBe(String(typed).trim());
      }),
      RUNS,
    );
  });
  it('never sends a field of a section that is not open', () => {
    fc.assert(
      fc.property(sections, fc.boolean(), form, (open, exists, typed) => {
        const allowed = open.flatMap((section) => sectionFields[section]);
        for (const name of Object.keys(changesToSend(information(open, exists), typed)))
          expect(allowed).toContain(name);
      }),
      RUNS,
    );
  });
  it('keeps every typed value when a newer record arrives, and names exactly the fields that differ', () => {
    const texts = fc.dictionary(fc.constantFrom(...sectionFields.parent), text, { maxKeys: 6 });
    fc.assert(
      fc.property(texts, texts, texts, (base, typed, newer) => {
        const draft = Object.fromEntries(
          Object.entries(typed).map(([name, value]) => [
            name,
            { value, base: base[name] ?? '', message: null },
          ]),
        );
        const own: MyStudentInformation = { ...information(['parent'], true), form: newer, draft };
        const shown = formTexts(own);
        for (const name of sectionFields.parent)
          expect(shown[name]).toBe(typed[name] ?? fieldText(own, name));
        const clashing = sectionFields.parent.filter(
          (name) =>
            name in typed &&
            (newer[name] ?? '') !== (base[name] ?? '') &&
            typed[name] !== (newer[name] ?? ''),
        );
        expect(clashesIn(own).map(({ name }) => name)).toEqual(clashing);
        for (const { name, label, theirs } of clashesIn(own)) {
          expect(label).toBe(fieldOf(name).label);
          expect(theirs).toBe(newer[name] ?? '');
        }
      }),
      RUNS,
    );
  });
  it('what stands around an address is no part of it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.constantFrom('', ' ', '\n', '\u00a0'), (plain, around) => {
        if (isEmail(plain)) expect(plainAddress(around + plain + around)).toBe(plainAddress(plain));
      }),
      RUNS,
    );
  });
});
