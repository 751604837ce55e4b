import type { SearchText } from '../../lib/rank';

/** A link below an answer, ready to show. */
export interface AnswerLink {
  readonly href: string;
  /** 'Learn More', or the special words of the three internal links that the specification names. */
  readonly label: string;
  /** Another site, or a page of another room: opens in a new tab. */
  readonly external: boolean;
}

/** What to do next; `season`: what the season says. */
export type NextStepWords = 'season' | { readonly text: string; readonly href: string };

/** The same for those who read Hebrew. */
export interface HebrewAnswer {
  readonly question: string;
  readonly answer: string;
}

/** In `answer`, lines that begin with a bullet character are a list, empty lines part paragraphs. */
export interface Answer extends SearchText {
  /** Last part of the answer's own address, and its id on the page of all answers. */
  readonly slug: string;
  readonly link: AnswerLink | null;
  /** Null where the link leads there already. */
  readonly next: NextStepWords | null;
  /** The school has not written its own yet. */
  readonly sample?: true;
  /** On its own page, below the English. */
  readonly hebrew?: HebrewAnswer;
}

export interface Subcategory {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Answer[];
}

export interface Category {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  readonly subcategories: readonly Subcategory[];
}

export const answersOf = <T>(
  categories: readonly { readonly subcategories: readonly { readonly items: readonly T[] }[] }[],
): T[] =>
  categories.flatMap((category) => category.subcategories.flatMap((subcategory) => subcategory.items));
