import type { Answer, Category } from '../../src/features/knowledge-base/types';

/** Numbers between 0 and 1 that are the same at every run. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(list: readonly T[], roll: () => number): T => {
  const chosen = list[Math.floor(roll() * list.length)];
  if (chosen === undefined) throw new Error('Nothing to pick from.');
  return chosen;
};

const VERBS =
  'change cancel send pay bring print find renew order share return book learn join visit prepare sign replace store carry'.split(
    ' ',
  );
const NOUNS =
  'passport deposit tuition schedule room roommate meal kitchen laundry visa insurance doctor clinic bus ticket flight suitcase blanket phone account receipt statement form letter interview reference essay transcript deadline break holiday trip hike shiur tractate chavruta library book class teacher program track semester orientation calendar certificate scholarship instalment balance address package key locker desk lamp shirt shoes court game choir melody journal exam language dictionary course credit university parent brother guest family neighbour'.split(
    ' ',
  );
const PLACES =
  'Jerusalem Hebron Otniel Beersheba Galilee Eilat London Teaneck Toronto Melbourne Johannesburg Chicago Boston Paris Antwerp'.split(
    ' ',
  );
const FILLER =
  'please write office before after when every student year week morning evening answer question need help time place usually early late first second always never together different important simple possible several small large clear open full free early quiet ready careful exact proper'.split(
    ' ',
  );
const HEBREW = ['תורה', 'חברותא', 'ישיבה', 'שיעור', 'סדר ערב', 'בית המדרש', 'שבת', 'מנחה', 'ערבית', 'ארה״ב'];
const SYLLABLES =
  'ba be bo da de di ga go ha ka ke la le li ma mi mo na ne ra re ri sa se sha ta te ti va ya ye za zo'.split(
    ' ',
  );

const name = (roll: () => number): string => {
  const word =
    Array.from({ length: 2 + Math.floor(roll() * 2) }, () => pick(SYLLABLES, roll)).join('') +
    pick(['n', 'r', 'l', 'm', 't'], roll);
  return word.charAt(0).toUpperCase() + word.slice(1);
};

function sentence(roll: () => number): string {
  const words = Array.from({ length: 8 + Math.floor(roll() * 8) }, () =>
    roll() < 0.3 ? pick(NOUNS, roll) : pick(FILLER, roll),
  );
  if (roll() < 0.15) words.splice(3, 0, `(${pick(HEBREW, roll)})`);
  return `${words.join(' ')}.`;
}

/** Invented questions and answers in the style of the knowledge base, as many as asked for. */
export function generateAnswers(count: number, seed = 7): Answer[] {
  const roll = dice(seed);
  return Array.from({ length: count }, (_, index) => {
    const question = `How do I ${pick(VERBS, roll)} the ${pick(NOUNS, roll)} for ${name(roll)} in ${pick(PLACES, roll)}?`;
    const lines = Array.from({ length: 3 }, () => sentence(roll));
    return {
      slug: `answer-${index + 1}`,
      question,
      answer: `${lines[0] ?? ''}\n\n• ${lines[1] ?? ''}\n• ${lines[2] ?? ''}`,
      link: null,
      next: null,
    };
  });
}

/** The answers in one category, for the page's own filter. */
export const inOneCategory = (items: readonly Answer[]): Category[] => [
  { id: 'all', title: 'All', icon: 'book', subcategories: [{ id: 'all', title: 'All', items }] },
];
