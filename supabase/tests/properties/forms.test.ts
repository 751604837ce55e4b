/**
 * What a form accepts, the database accepts too: the forms' shared checks (shared/src/checks) and the office's student form
 * against the constraints themselves. The forms' own side: *.properties.test.ts in the rooms.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, plainAddress } from '@school/shared/addresses';
import { cleaned, isPlainName, lengthOf } from '@school/shared/checks';
import { studentFields, type StudentField } from '@school/shared/student-fields';
import { people } from '../harness/people.ts';
import { openedStage } from '../harness/world.ts';
import { text } from './values.ts';
import { SEED } from './seed.ts';
import { inputs } from '../../../shared/test/inputs.ts';

const RUNS = inputs(300);
console.log(`form tests: ${RUNS} inputs per form, PROPERTY_SEED=${SEED}`);
const sample = <T>(arbitrary: fc.Arbitrary<T>, runs = RUNS): T[] =>
  fc.sample(arbitrary, { numRuns: runs, seed: SEED });

const stage = openedStage();

const piece = fc.oneof(
  text,
  fc.string({ unit: 'grapheme-ascii', maxLength: 8 }),
  fc.constantFrom('a', 'דב', '-', '.'),
);
const address = fc.oneof(
  text,
  fc.emailAddress(),
  fc
    .tuple(piece, fc.constantFrom('@', '@@', ''), piece, fc.constantFrom('.org', '.c', '.co.il', ''))
    .map((list) => list.join('')),
  fc
    .tuple(fc.constantFrom('', ' ', '\n', '\u00a0'), fc.emailAddress(), fc.constantFrom('', '\t', '\u0001'))
    .map((list) => list.join('')),
);

test('an address that the forms accept is one for the database, and the other way round', async () => {
  const addresses = sample(address, RUNS * 4)
    .map((one) => one.replaceAll('\0', ''))
    .filter((one) => !/\p{Cs}/u.test(one));
  const rows = await stage.db.sql<{ value: string; kept: string }>(
    `select value, case when private.is_email(address) then address end as kept
     from jsonb_array_elements_text($1) as value cross join private.normal_email(value) as address`,
    [JSON.stringify(addresses)],
  );
  for (const { value, kept } of rows)
    expect([value, kept]).toEqual([value, isEmail(value) ? plainAddress(value) : null]);
  expect(rows.filter(({ kept }) => kept).length).toBeGreaterThan(RUNS / 10);
});

test('a question that the form accepts is stored', async () => {
  const LIMITS = { name: 120, email: 254, subject: 200, message: 5000 } as const;
  const long = fc
    .tuple(fc.constantFrom('x', 'א', '💥', 'two words '), fc.integer({ min: 1, max: 5000 }))
    .map(([one, length]) => [...one.repeat(length)].slice(0, length).join(''));
  const question = fc.record({
    name: fc.oneof(text, long),
    email: fc.oneof({ weight: 4, arbitrary: fc.emailAddress() }, { weight: 1, arbitrary: address }),
    subject: fc.oneof(text, long),
    message: fc.oneof(text, long),
  });
  const accepted = sample(question, RUNS * 3)
    .map((given) => ({
      name: cleaned(given.name),
      email: plainAddress(given.email),
      subject: cleaned(given.subject),
      message: cleaned(given.message),
    }))
    .filter(
      (sent) =>
        isEmail(sent.email) &&
        isPlainName(sent.name) &&
        (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).every(
          (name) => sent[name] !== '' && lengthOf(sent[name]) <= LIMITS[name],
        ),
    );
  expect(accepted.length).toBeGreaterThan(RUNS / 10);
  for (const [index, sent] of accepted.entries()) {
    // Each from another address: the limit per address is another rule.
    const answer = await stage.db.call(people.anon, 'ask_question', sent, {
      'x-forwarded-for': `203.0.${index >> 8}.${index & 255}`,
    });
    expect([JSON.stringify(sent), answer]).toEqual([JSON.stringify(sent), { status: 'received' }]);
  }
});

/** Eight digits and the one that follows from them. */
function withCheckDigit(number: number): string {
  const digits = String(number).padStart(8, '0');
  const sum = [...digits].reduce((all, digit, at) => {
    const weighed = Number(digit) * (1 + (at % 2));
    return all + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Names of people, which hold nothing that cannot be seen. */
const NAMES = /(^|_)(first|last)_name$|^emergency_contact_name$/;

/** A value as the field's editor can produce it: its choices, its ranges, its length (admin/src/students/form/FieldEditor). */
function valueOf(field: StudentField): fc.Arbitrary<unknown> {
  const words = (most: number): fc.Arbitrary<string> => fc.oneof(text, fc.lorem({ maxCount: 4 })).map((one) => [...cleaned(one)].slice(0, most).join('').trim() || 'x');
  const cents = (most: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: most * 100 }).map((number) => number / 100);
  switch (field.kind) {
    case 'boolean': return fc.boolean();
    case 'select': return fc.constantFrom(...(field.choices ?? []));
    case 'date': return fc.date({ noInvalidDate: true, min: new Date('2010-01-01'), max: new Date(field.name === 'last_contact_date' ? '2025-12-31' : '2035-12-31') }).map((date) => date.toISOString().slice(0, 10));
    case 'year': return fc.integer({ min: 1950, max: 2100 });
    case 'number': return fc.integer({ min: 0, max: 20 });
    case 'money': return cents(100_000);
    case 'percent': return cents(100);
    case 'email': return fc.emailAddress().map((one) => plainAddress(one).toLowerCase()).filter(isEmail);
    case 'phone': return fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map((number) => `+1${number}`);
    case 'list': return fc.array(words(40).map((one) => one.replaceAll(',', ' ').trim() || 'x'), { maxLength: 4 });
    case 'longtext': return words(4000);
    default: return field.name.endsWith('passport_number') ? fc.stringMatching(/^[A-Z0-9]{5,20}$/) : NAMES.test(field.name) ? words(60).map((one) => (isPlainName(one) ? one : 'x')) : words(60);
  }
} // prettier-ignore

test('a student as the form can hold them is taken, and comes back as they were sent', async () => {
  const fields: readonly StudentField[] = studentFields.filter(({ filledBy }) => filledBy !== 'derived');
  const BORN = new Date('1990-01-01');
  const form = fc.record(
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.name === 'teudat_zehut'
          ? fc.integer({ min: 0, max: 99_999_999 }).map(withCheckDigit)
          : field.name === 'date_of_birth'
            ? fc
                .date({ noInvalidDate: true, min: BORN, max: new Date('2010-01-01') })
                .map((date) => date.toISOString().slice(0, 10))
            : valueOf(field),
      ]),
    ),
    { requiredKeys: ['first_name', 'last_name', 'email'] },
  );
  // An end before its beginning is refused, and said so: the order of two dates is a rule of its own.
  const forms = sample(form).map((one) => ({
    ...one,
    learning_start_date: '2027-09-01',
    learning_end_date: '2028-06-01',
  }));
  for (const [index, sent] of forms.entries()) {
    const { id } = await stage.db.call<{ id: string }>(people.admissions, 'create_student', {
      form: { ...sent, email: `s${index}@example.org` },
      // What is unlikely is asked about elsewhere (students/problems.test.ts).
      confirmed: fields.map(({ name }) => name),
    });
    const [{ saved } = { saved: {} }] = await stage.db.sql<{ saved: Record<string, unknown> }>(
      'select to_jsonb(s) as saved from public.students s where id = $1',
      [id],
    );
    // A room that is there already keeps its own spelling: small and capital letters name the same one.
    const asKept = (name: string, value: unknown): unknown =>
      name === 'dorm_room_number' && typeof value === 'string' ? value.toLowerCase() : value;
    for (const [name, value] of Object.entries(sent))
      if (name !== 'email') expect([name, asKept(name, saved[name])]).toEqual([name, asKept(name, value)]);
  }
}, 120_000);
