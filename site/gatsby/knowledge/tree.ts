import { paths } from '../../../shared/src/routes';
import school from '../../../shared/school.json';
import type {
  Answer,
  AnswerLink,
  Category,
  HebrewAnswer,
  NextStepWords,
} from '../../src/features/knowledge-base/types';

/** A category as `categories.json` has it. */
export interface CategoryNode {
  readonly jsonId: string;
  readonly title: string;
  readonly icon: string;
  readonly subcategories: readonly {
    readonly id: string;
    readonly title: string;
    /** Where its answers lead next; `season` instead of a page: what the season says. */
    readonly next: { readonly text: string | null; readonly link: string };
  }[];
}

type NextNode = CategoryNode['subcategories'][number]['next'];

/** One answer file. */
export interface AnswerNode {
  /** Folder of the file: the category. */
  readonly collection: string;
  readonly slug: string;
  /** Text with the year's facts filled in. */
  readonly answer: string;
  readonly question: string;
  readonly subcategory: string;
  readonly order: number;
  readonly link: string | null;
  readonly related: readonly string[];
  readonly hebrew?: HebrewAnswer | null;
}

/** The three internal links with words of their own (specification, Knowledge Base). */
const SPECIAL: Readonly<Record<string, string>> = {
  [`${paths.prospectiveStudents}#weekly-schedule`]: 'See the weekly schedule',
  [`${paths.prospectiveStudents}#sample-classes-english`]: 'See sample classes in English',
  [paths.staff]: 'Meet the staff',
};

const schoolLinks: Readonly<Record<string, string>> = school.links;

/** Where a link of an answer leads and what it is called. `school:name` is a link of `shared/school.json`. */
export function answerLink(link: string | null): AnswerLink | null {
  if (!link) return null;
  const href = link.startsWith('school:') ? schoolLinks[link.slice('school:'.length)] : link;
  if (href === undefined) throw new Error(`"${link}" is not a link of the school.`);
  return { href, label: SPECIAL[href] ?? 'Learn More', external: /^https?:/.test(href) };
}

function nextStep({ text, link }: NextNode, own: AnswerLink | null): NextStepWords | null {
  if (link === 'season') return 'season';
  return link === own?.href ? null : { text: text ?? link, href: link };
}

function toAnswer({ slug, question, answer, link, hebrew }: AnswerNode, next: NextNode): Answer {
  const own = answerLink(link);
  const words = { slug, question, answer, link: own, next: nextStep(next, own) };
  return hebrew ? { ...words, hebrew } : words;
}

/** The tree of categories, subcategories and answers, each in the order of its file; empty subcategories are left out. */
export function knowledgeTree(
  categories: readonly CategoryNode[],
  answers: readonly AnswerNode[],
): Category[] {
  const inOrder = [...answers].sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
  return categories.map((category) => ({
    id: category.jsonId,
    title: category.title,
    icon: category.icon,
    subcategories: category.subcategories
      .map((sub) => ({
        id: sub.id,
        title: sub.title,
        items: inOrder
          .filter((item) => item.collection === category.jsonId && item.subcategory === sub.id)
          .map((item) => toAnswer(item, sub.next)),
      }))
      .filter((sub) => sub.items.length > 0),
  }));
}
