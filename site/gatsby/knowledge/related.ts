import type { AnswerNode } from './tree';

const EMPTY = new Set(
  'about after answer before could does each from have here into know many much must other should some than that their there these they this very want what when where which while with would year yeshiva your'.split(
    ' ',
  ),
);
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3 && !EMPTY.has(word)),
  );

export interface RelatedAnswer {
  readonly slug: string;
  readonly question: string;
}

/**
 * For every answer the few that a reader may want next: those its file names, then those that share rare words with it;
 * the same subcategory counts a little.
 */
export function relatedAnswers(
  answers: readonly AnswerNode[],
  most = 4,
): ReadonlyMap<string, readonly RelatedAnswer[]> {
  const words = answers.map((item) => wordsOf(`${item.question} ${item.question} ${item.answer}`));
  const places = new Map<string, number[]>();
  words.forEach((set, index) =>
    set.forEach((word) => places.set(word, [...(places.get(word) ?? []), index])),
  );
  const bySlug = new Map(answers.map((item) => [item.slug, item]));
  const relatedOf = (item: AnswerNode, index: number): RelatedAnswer[] => {
    const scores = new Map<number, number>();
    const add = (other: number, score: number): void => {
      if (other !== index) scores.set(other, (scores.get(other) ?? 0) + score);
    };
    for (const word of words[index] ?? []) {
      const sharing = places.get(word) ?? [];
      // A word of hundreds of answers tells nothing and would make large knowledge bases slow.
      if (sharing.length < 40)
        sharing.forEach((other) => add(other, Math.log(answers.length / sharing.length)));
    }
    for (const [other] of scores) if (answers[other]?.subcategory === item.subcategory) add(other, 1.5);
    const near = [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .flatMap(([other]) => answers[other] ?? []);
    const named = (item.related ?? []).flatMap((slug) => bySlug.get(slug) ?? []);
    return [...new Set([...named, ...near])].slice(0, most).map(({ slug, question }) => ({ slug, question }));
  };
  return new Map(answers.map((item, index) => [item.slug, relatedOf(item, index)]));
}
