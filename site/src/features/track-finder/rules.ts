/** Which track fits an answer: the rules themselves are content (`track-finder.json`). */

export interface Condition {
  readonly question: string;
  /** The answers that do; without them every answer does. */
  readonly any?: readonly string[] | null;
}
export interface Need extends Condition {
  readonly instead?: Condition | null;
  readonly when?: Condition | null;
}
export type Answers = Readonly<Record<string, string>>;

/** The question that is answered with a number of years. */
export const AGE = 'age';

export interface Ages {
  readonly from: number;
  readonly to: number;
}

/** What the office wrote as the ages of a track: '18–20, after high school', '21 and up'. Null where it names no number. */
export function agesIn(text: string): Ages | null {
  const [, from, to] = /(\d+)(?:\s*[-–]\s*(\d+))?/.exec(text) ?? [];
  if (from === undefined) return null;
  return { from: Number(from), to: to === undefined ? Infinity : Number(to) };
}

function meets({ question, any }: Condition, answers: Answers, ages: Ages | null): boolean {
  const answer = answers[question] ?? '';
  if (question !== AGE) return !any || any.includes(answer);
  return ages === null || (Number(answer) >= ages.from && Number(answer) <= ages.to);
}

/** Null where a need is not asked of this person. */
export function isMet(need: Need, answers: Answers, ages: Ages | null): boolean | null {
  if (need.when && !meets(need.when, answers, ages)) return null;
  return meets(need, answers, ages) || (need.instead ? meets(need.instead, answers, ages) : false);
}

const YEARS = /^\d{1,2}$/;

/** The answers of an address; null unless each question has one of its own. */
export function answersFrom(
  query: string,
  questions: readonly { readonly id: string; readonly options: readonly string[] }[],
): Answers | null {
  const params = new URLSearchParams(query);
  const given = questions.map(({ id, options }): [string, string] | null => {
    const answer = params.get(id) ?? '';
    return (id === AGE ? YEARS.test(answer) : options.includes(answer)) ? [id, answer] : null;
  });
  return given.includes(null) ? null : Object.fromEntries(given.filter((entry) => entry !== null));
}
