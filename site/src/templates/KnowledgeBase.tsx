import type { PageProps } from 'gatsby';
import { paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import { ButtonLink } from '../components/Button';
import { PageHead } from '../components/Section';
import { Seo } from '../components/Seo';
import { CategoryTree, countWords } from '../features/knowledge-base/CategoryTree';
import { ContactButton } from '../features/knowledge-base/ContactInformation';
import '../features/knowledge-base/knowledge-base.css';
import { NoResults } from '../features/knowledge-base/NoResults';
import { SearchBox } from '../features/knowledge-base/SearchBox';
import { StillNeedHelp } from '../features/knowledge-base/StillNeedHelp';
import type { Category } from '../features/knowledge-base/types';
import { useLinkedAnswer } from '../features/knowledge-base/use-linked-answer';
import { useSearch } from '../features/knowledge-base/use-search';

interface KnowledgeBaseContext {
  readonly categories: readonly Category[];
}

/** All questions and answers, with search. */
export default function KnowledgeBasePage({ pageContext }: PageProps<object, KnowledgeBaseContext>) {
  const search = useSearch(pageContext.categories);
  useLinkedAnswer();
  return (
    <>
      <Seo
        title="Knowledge Base"
        description="Answers about applying, dates, cost, learning, life on campus, safety and the four tracks."
        path={paths.knowledgeBase}
      />
      <PageHead
        title="Knowledge Base"
        eyebrow="Questions and answers"
        intro="What students and parents ask us, answered in plain words."
      >
        <SearchBox search={search} />
        <div className="button-row">
          <a className="button button-primary" href="/brochure.pdf" download>
            Download Brochure as PDF
          </a>
          <ButtonLink href={school.links.apply} look="secondary" newTab>
            Apply Now
          </ButtonLink>
          <ContactButton />
        </div>
      </PageHead>
      <div className="wrap kb-page">
        {search.term && search.count > 0 ? (
          <p className="kb-found">
            {countWords(search.count)} for “<bdi>{search.term.text}</bdi>”
          </p>
        ) : null}
        {search.term && search.count === 0 ? <NoResults search={search} /> : null}
        <CategoryTree categories={search.shown} term={search.term} />
      </div>
      <StillNeedHelp />
    </>
  );
}
