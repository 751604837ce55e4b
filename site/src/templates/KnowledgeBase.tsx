import type { PageProps } from 'gatsby';
import { paths } from '@school/shared/routes';
import { PageHead } from '../components/PageHead';
import { SeasonButton } from '../components/SeasonButton';
import { Seo } from '../components/Seo';
import { CategoryTree } from '../features/knowledge-base/CategoryTree';
import { ContactButton } from '../features/knowledge-base/ContactInformation';
import '../features/knowledge-base/answer.css';
import '../features/knowledge-base/knowledge-base.css';
import { linkedAnswer } from '../features/knowledge-base/linked-answer.island';
import { MostAsked } from '../features/knowledge-base/MostAsked';
import { SearchBox } from '../features/knowledge-base/SearchBox';
import { StillNeedHelp } from '../features/knowledge-base/StillNeedHelp';
import type { Answer, Category } from '../features/knowledge-base/types';
import { island } from '../islands/island';

export interface KnowledgeBaseContext {
  readonly categories: readonly Category[];
  readonly asked: readonly Pick<Answer, 'slug' | 'question'>[];
}

/** All questions and answers, with search. */
export default function KnowledgeBasePage({
  pageContext: { categories, asked },
}: PageProps<object, KnowledgeBaseContext>) {
  return (
    <>
      <Seo
        title="Knowledge Base"
        description="Answers about applying, dates, cost, learning, life on campus, safety and the tracks."
        path={paths.knowledgeBase}
      />
      <PageHead title="Knowledge Base" picture="folios" tone="olive">
        <SearchBox />
      </PageHead>
      <div className="wrap kb-page" {...island('linked-answer', linkedAnswer)}>
        <p className="kb-found" hidden />
        <div className="kb-none" hidden />
        <div className="kb-opening">
          {asked.length > 0 ? <MostAsked asked={asked} /> : null}
          <div className="button-row">
            <a className="button button-primary" href="/brochure.pdf" download>
              Download Brochure as PDF
            </a>
            <SeasonButton look="secondary" />
            <ContactButton />
          </div>
        </div>
        <CategoryTree categories={categories} />
      </div>
      <StillNeedHelp />
    </>
  );
}
