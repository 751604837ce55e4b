import type { ContentFile } from '@school/shared/content/files';
import { answerText, hebrewOf } from '../../gatsby/knowledge/answer-text';
import { fillDeep } from '../../gatsby/fill';
import { knowledgeTree } from '../../gatsby/knowledge/tree';
import { toItem, type TorahNode } from '../../gatsby/torah/item';
import { itemText } from '../../gatsby/torah/text';
import type { PictureData } from '../components/Picture';
import { Section } from '../components/Section';
import { AnswerPage } from '../features/knowledge-base/AnswerPage';
import { departments } from '../features/staff/person';
import { PersonCard } from '../features/staff/PersonCard';
import { ItemPage } from '../features/torah/ItemPage';
import type { PreviewFacts } from './facts';
import { bodyHtml } from './markdown';

export interface PreviewPageProps {
  /** One in which the content check finds nothing. */
  readonly file: ContentFile;
  readonly category: string;
  readonly picture: PictureData | null;
  readonly facts: PreviewFacts;
}

type Fields = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const need = (value: unknown): string => textOf(value) ?? '';
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function AnswerPreview({ file, category, facts }: PreviewPageProps) {
  const fields = fillDeep(file.data as Fields, facts.values);
  const related = list(fields['related']);
  const [found] = knowledgeTree(facts.categories, [
    {
      collection: category,
      slug: file.name,
      question: need(fields['question']),
      answer: answerText(file.body, facts.values),
      subcategory: need(fields['subcategory']),
      order: 0,
      link: textOf(fields['link']),
      related,
      hebrew: hebrewOf(textOf(fields['hebrewQuestion']), textOf(fields['hebrew']), facts.values),
    },
  ]).filter(({ subcategories }) => subcategories.length > 0);
  const part = found?.subcategories[0];
  const item = part?.items[0];
  if (!found || !item) return null;
  return (
    <AnswerPage
      item={item}
      category={found}
      subcategory={part.title}
      related={related.flatMap((slug) => facts.answers.find((answer) => answer.slug === slug) ?? [])}
    />
  );
}

function PersonPreview({ file, picture, facts }: PreviewPageProps) {
  const fields = fillDeep(file.data as Fields, facts.values);
  const group = departments.find(({ id }) => id === fields['department']);
  if (!group) return null;
  return (
    <Section id={group.id} title={group.title}>
      <ul className={`staff-people people-${group.id}`}>
        <li>
          <PersonCard
            person={{
              id: '1',
              name: need(fields['name']),
              title: need(fields['title']),
              bio: bodyHtml(file.body, facts.values),
              picture,
              pictureAlt: textOf(fields['imageAlt']),
              pictureFocus: textOf(fields['imageFocus']),
            }}
          />
        </li>
      </ul>
    </Section>
  );
}

function TorahPreview({ file, picture, facts }: PreviewPageProps) {
  const fields = fillDeep(file.data as Fields, facts.values);
  const known: Fields = {
    series: null,
    length: null,
    youtubeUrl: null,
    spotifyUrl: null,
    embedId: null,
    sample: null,
    imageAlt: null,
    imageFocus: null,
    ...fields,
  };
  const body = bodyHtml(file.body, facts.values);
  const node = { slug: file.name, body, picture, frontmatter: known } as unknown as TorahNode;
  return <ItemPage item={{ ...toItem(node), series: null }} text={itemText(body)} parts={[]} next={null} />;
}

const PAGES = { 'knowledge-base': AnswerPreview, staff: PersonPreview, torah: TorahPreview } as const;

/** The page that a file would become, by the components of the public page. */
export function PreviewPage(props: PreviewPageProps) {
  const Page = PAGES[props.file.collection as keyof typeof PAGES];
  return <Page {...props} />;
}
