import type { ContentFile } from '@school/shared/content/files';
import { entryOf, shownOf } from '../../gatsby/entry';
import { answerNode, knowledgeTree } from '../../gatsby/knowledge/tree';
import { toItem } from '../../gatsby/torah/item';
import { itemText } from '../../gatsby/torah/text';
import type { PictureData } from '../components/Picture';
import { Section } from '../components/Section';
import { AnswerPage } from '../features/knowledge-base/AnswerPage';
import { departments } from '../features/staff/person';
import { PersonCard } from '../features/staff/PersonCard';
import { ItemPage } from '../features/torah/ItemPage';
import type { FolderName, Shown } from '../lib/content';
import type { PreviewFacts } from './facts';
import { bodyHtml } from './markdown';

export interface PreviewPageProps {
  /** One in which the content check finds nothing. */
  readonly file: ContentFile;
  readonly category: string;
  readonly picture: PictureData | null;
  readonly facts: PreviewFacts;
}

function AnswerPreview({ file, category, facts }: PreviewPageProps) {
  const node = { ...answerNode(entryOf('knowledge-base', file, facts.values), facts.values), category };
  const [found] = knowledgeTree(facts.categories, [node]).filter(
    ({ subcategories }) => subcategories.length > 0,
  );
  const part = found?.subcategories[0];
  const item = part?.items[0];
  if (!found || !item) return null;
  return (
    <AnswerPage
      item={item}
      category={found}
      subcategory={part.title}
      related={(node.related ?? []).flatMap(
        (slug) => facts.answers.find((answer) => answer.slug === slug) ?? [],
      )}
    />
  );
}

/** What is typed as a page shows it. */
const shown = <Name extends FolderName>(
  name: Name,
  { file, picture, facts }: PreviewPageProps,
): Shown<Name> => shownOf(entryOf(name, file, facts.values), bodyHtml(file.body, facts.values), picture);

function PersonPreview(props: PreviewPageProps) {
  const person = shown('staff', props);
  const group = departments.find(({ id }) => id === person.department);
  if (!group) return null;
  return (
    <Section id={group.id} title={group.title}>
      <ul className={`staff-people people-${group.id}`}>
        <li>
          <PersonCard person={person} />
        </li>
      </ul>
    </Section>
  );
}

function TorahPreview(props: PreviewPageProps) {
  const { series: _series, ...file } = shown('torah', props);
  return <ItemPage item={toItem(file)} text={itemText(file.body)} parts={[]} next={null} />;
}

const PAGES = { 'knowledge-base': AnswerPreview, staff: PersonPreview, torah: TorahPreview } as const;

/** The page that a file would become, by the components of the public page. */
export function PreviewPage(props: PreviewPageProps) {
  const Page = PAGES[props.file.collection as keyof typeof PAGES];
  return <Page {...props} />;
}
