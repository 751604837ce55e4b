import { paths } from '../../../shared/src/routes';
import school from '../../../shared/school.json';
import type {
  Answer,
  AnswerLink,
  Category,
  HebrewAnswer,
  NextStepWords,
} from '../../src/features/knowledge-base/types';
import type { Fields } from '../../src/lib/content';
import type { Entry } from '../entry';
import type { PlaceholderValues } from '../fill';
import { answerText, hebrewOf } from './answer-text';

type CategoryFields = Fields<'knowledge-base/categories'>[number];
type NextFields = CategoryFields['subcategories'][number]['next'];

/** An answer as the tree takes it: its fields, with its texts ready to show. */
export type AnswerNode = Omit<Fields<'knowledge-base'>, 'hebrew'> & {
  readonly slug: string;
  /** Folder of the file. */
  readonly category: string;
  readonly answer: string;
  readonly hebrew: HebrewAnswer | null;
};

export const answerNode = (
  { path, slug, fields, written, text }: Entry<'knowledge-base'>,
  values: PlaceholderValues,
): AnswerNode => ({
  ...fields,
  slug,
  category: path.split('/')[1] ?? '',
  answer: answerText(text, values),
  hebrew: hebrewOf(written.hebrewQuestion, written.hebrew, values),
});

/** The three internal links with words of their own (specification, Knowledge Base). */
const SPECIAL: Readonly<Record<string, string>> = {
  [`${paths.prospectiveStudents}#weekly-schedule`]: 'See the weekly schedule',
  [`${paths.prospectiveStudents}#sample-classes-english`]: 'See sample classes in English',
  [paths.staff]: 'Meet the staff',
};

const schoolLinks: Readonly<Record<string, string>> = school.links;

/** Where a link of an answer leads and what it is called. `school:name` is a link of `shared/school.json`. */
export function answerLink(link: string | undefined): AnswerLink | null {
  if (!link) return null;
  const href = link.startsWith('school:') ? schoolLinks[link.slice('school:'.length)] : link;
  if (href === undefined) throw new Error(`"${link}" is not a link of the school.`);
  return { href, label: SPECIAL[href] ?? 'Learn More', external: /^https?:/.test(href) };
}

function nextStep({ text, link }: NextFields, own: AnswerLink | null): NextStepWords | null {
  if (link === 'season') return 'season';
  return link === own?.href ? null : { text: text ?? link, href: link };
}

function toAnswer({ slug, question, answer, link, hebrew, sample }: AnswerNode, next: NextFields): Answer {
  const own = answerLink(link);
  const marks = { ...(sample ? { sample } : {}), ...(hebrew ? { hebrew } : {}) };
  return { slug, question, answer, link: own, next: nextStep(next, own), ...marks };
}

/** The tree of categories, subcategories and answers, each in the order of its file; empty subcategories are left out. */
export function knowledgeTree(
  categories: readonly CategoryFields[],
  answers: readonly AnswerNode[],
): Category[] {
  const inOrder = [...answers].sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
  return categories.map((category) => ({
    id: category.id,
    title: category.title,
    icon: category.icon,
    subcategories: category.subcategories
      .map((sub) => ({
        id: sub.id,
        title: sub.title,
        items: inOrder
          .filter((item) => item.category === category.id && item.subcategory === sub.id)
          .map((item) => toAnswer(item, sub.next)),
      }))
      .filter((sub) => sub.items.length > 0),
  }));
}
