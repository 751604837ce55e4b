/** What may be typed before there is an account is judged by the browser as the database will judge it, in the same words. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { answerProblem } from '@school/shared/answer-checks';
import { longestAnswer, type AnswerName } from '@school/shared/application-answers';
import { cleaned } from '@school/shared/checks';
import { createUser, type User } from '../harness/applicants.ts';
import { openedStage } from '../harness/world.ts';
import { text } from './values.ts';
import { SEED } from './seed.ts';
import { inputs } from '../../../shared/test/inputs.ts';

const RUNS = inputs(60);
console.log(`answers before the account: ${RUNS} inputs each, PROPERTY_SEED=${SEED}`);

const stage = openedStage();
let user: User;
beforeAll(async () => {
  user = await createUser(stage.db);
  await stage.db.call(user, 'start_application', { form: {} });
});

/** The database's sentence; null when it takes it. */
async function refusalOf(field: string, value: string): Promise<string | null> {
  const { errors } = await stage.db.call<{ errors: { message: string }[] }>(user, 'save_application_fields', {
    changes: [{ field, base: null, value, force: true }],
  });
  return errors[0]?.message ?? null;
}

const digits = fc.stringMatching(/^(\+|00|)[0-9 ().-]{0,24}$/);
const phones = fc.oneof(digits, text, fc.constantFrom('+1 212 555 0123', '00972-2-555-0100', '+0123456789'));
const years = fc.oneof(
  fc.integer({ min: 1900, max: 2150 }).map(String),
  fc.constantFrom('soon', '26', '2026 ', '٢٠٢٦', '2026.5'),
);
const long = (most: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('x', 'א', '💥'), fc.integer({ min: most - 2, max: most + 2 }))
    .map(([letter, length]) => letter.repeat(length));
const words = (name: AnswerName): fc.Arbitrary<string> => fc.oneof(text, long(longestAnswer(name) ?? 100));

const asked: readonly (readonly [AnswerName, fc.Arbitrary<string>])[] = [
  ['phone', phones],
  ['whatsapp_phone', phones],
  ['graduation_year', years],
  ['first_name', words('first_name')],
  ['city', words('city')],
  ['postal_code', words('postal_code')],
  ['previous_yeshiva', words('previous_yeshiva')],
];

test.each(asked)(
  '%s: the same answers are taken, and refused in the same sentence',
  async (name, arbitrary) => {
    const found: string[] = [];
    for (const typed of fc.sample(arbitrary, { numRuns: RUNS, seed: SEED })) {
      // What only the database knows as empty space is another rule.
      if (cleaned(typed) === '') continue;
      const [here, there] = [answerProblem(name, typed), await refusalOf(name, typed)];
      const same = here === there || (here !== null && there === 'Enter a number.');
      if (!same) found.push(`${JSON.stringify(typed)}: here ${here ?? 'taken'}, there ${there ?? 'taken'}`);
    }
    expect(found).toEqual([]);
  },
);
