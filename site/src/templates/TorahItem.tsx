import type { PageProps } from 'gatsby';
import { paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import { Seo } from '../components/Seo';
import type { TorahItem } from '../features/torah/item';
import { ItemPage, type ItemPageProps } from '../features/torah/ItemPage';
import '../features/knowledge-base/answer.css';
import { FEED } from '../features/torah/feed';
import '../features/torah/item.css';
import '../features/torah/torah.css';

const articleJsonLd = (item: TorahItem): object => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: item.title,
  description: item.description,
  datePublished: item.date,
  inLanguage: item.language === 'english' ? 'en' : 'he',
  author: { '@type': 'Person', name: item.author },
  publisher: { '@type': 'EducationalOrganization', name: school.name },
});

/** One item on a page of its own: the essay, or what a recording is about. */
export default function TorahItemPage({ pageContext }: PageProps<object, ItemPageProps>) {
  const { item } = pageContext;
  return (
    <>
      <Seo
        title={item.title}
        description={item.description}
        path={`${paths.torah}/${item.id}`}
        type="article"
        feed={FEED}
        {...(item.type === 'essay' ? { jsonLd: articleJsonLd(item) } : {})}
      />
      <ItemPage {...pageContext} />
    </>
  );
}
