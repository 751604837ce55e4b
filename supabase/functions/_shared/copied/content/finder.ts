import { z } from 'zod';
import { tracks } from '../tracks.ts';
import { id, text } from './fields.ts';
import type { ContentFile } from './files.ts';
import { didYouMean, type Problem } from './problem.ts';
import { own } from './rules.ts';

const TABS = tracks.map(({ tab }) => tab);
/** The question that is answered with a number, and compared with the ages that the year gives a track. */
const AGE = 'age';

const condition = z.strictObject({ question: id, any: z.array(id).min(1).optional() });
const need = condition.extend({
  /** Another answer that does as well. */
  instead: condition.optional(),
  /** Asked only of those who have answered so. */
  when: condition.optional(),
  why: text,
  /** Left out where every answer will do. */
  missing: text.optional(),
});
const question = z.strictObject({
  id,
  ask: text,
  options: z
    .array(z.strictObject({ id, label: text }))
    .min(2)
    .optional(),
});
const answer = z.strictObject({ id, title: text, text, link: text });

/** `track-finder.json`. */
export const trackFinder = z.strictObject({
  title: text,
  intro: text,
  button: text,
  before: text,
  fits: text,
  others: text,
  none: text,
  questions: z.array(question).length(5, 'must have five questions.'),
  tracks: z
    .array(z.strictObject({ track: z.enum(TABS), needs: z.array(need).min(1) }))
    .length(TABS.length, `must have ${TABS.length} tracks.`),
  eligible: z.strictObject({ title: text, intro: text, answers: z.array(answer).min(1) }),
});

type Finder = z.infer<typeof trackFinder>;
type Condition = z.infer<typeof condition>;

/** Why a condition can never be met, or null. */
function fault({ question: asked, any }: Condition, { questions }: Finder): string | null {
  const names = questions.map((entry) => entry.id);
  const found = questions.find((entry) => entry.id === asked);
  if (!found) return `there is no question "${asked}".${didYouMean(asked, names)}`;
  const options = found.options?.map((option) => option.id) ?? [];
  const unknown = any?.find((name) => !options.includes(name));
  return unknown === undefined
    ? null
    : `the question "${asked}" has no answer "${unknown}".${didYouMean(unknown, options)}`;
}

/** What no answer could ever meet, and links of it that lead nowhere are found with the other links. */
export function finderProblems(files: readonly ContentFile[]): Problem[] {
  const file = files.find(({ path }) => path === 'track-finder.json');
  const parsed = trackFinder.safeParse(file?.data);
  if (!file || !parsed.success) return [];
  const finder = parsed.data;
  const say = (field: string, message: string): Problem => ({ file: file.path, field, message });
  const inNeeds = finder.tracks.flatMap(({ needs }, at) =>
    needs.flatMap((entry, place) =>
      [entry, entry.instead, entry.when].flatMap((one) => {
        const message = one ? fault(one, finder) : null;
        return message ? [say(`tracks › ${at + 1} › needs › ${place + 1}`, message)] : [];
      }),
    ),
  );
  const twice = TABS.filter((tab) => !finder.tracks.some(({ track }) => track === tab));
  const withoutOptions = finder.questions.filter(
    ({ id: name, options }) => (name === AGE) === (options !== undefined),
  );
  return [
    ...inNeeds,
    ...twice.map((tab) => say('tracks', `"${tab}" is missing.`)),
    ...withoutOptions.map(({ id: name }) =>
      say(
        'questions',
        name === AGE ? '"age" is answered with a number: remove its options.' : `"${name}" has no options.`,
      ),
    ),
  ];
}

/** Links of `eligible`, with their fields. */
export const finderLinks = (file: ContentFile): { field: string; href: string }[] => {
  const answers = file.path === 'track-finder.json' ? own(own(file.data, 'eligible'), 'answers') : [];
  return (Array.isArray(answers) ? answers : []).flatMap((entry: unknown, at) => {
    const href = own(entry, 'link');
    return typeof href === 'string' ? [{ field: `eligible › answers › ${at + 1} › link`, href }] : [];
  });
};
