import type { PageProps } from 'gatsby';
import { PREVIEW_PAGE } from '@school/shared/routes';
import { Seo } from '../components/Seo';
import '../features/knowledge-base/answer.css';
import '../features/knowledge-base/knowledge-base.css';
import '../features/torah/item.css';
import '../features/torah/torah.css';
import { island } from '../islands/island';
import type { PreviewFacts } from '../preview/facts';
import { preview } from '../preview/preview.island';

/** An empty page that the office opens in a frame, beside the words that an editor types. No list and no link names it. */
export default function PreviewFrame({ pageContext }: PageProps<object, { readonly facts: PreviewFacts }>) {
  return (
    <>
      <Seo title="Preview" description="A page as it is typed." path={PREVIEW_PAGE} noIndex />
      <div className="preview" data-facts={JSON.stringify(pageContext.facts)} {...island('preview', preview)}>
        <p className="wrap preview-waits">
          What is typed at the content desk is shown here.{' '}
          {/* Fonts come with the letters that a page has. */}
          <span className="visually-hidden" lang="he" dir="rtl" aria-hidden="true">
            אבגדהוזחטיכלמנסעפצקרשת
          </span>
        </p>
      </div>
    </>
  );
}
