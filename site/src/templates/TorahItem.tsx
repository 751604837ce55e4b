import { graphql, type PageProps } from 'gatsby';
import { paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import { MixedText } from '../components/Hebrew';
import { PageHead } from '../components/Section';
import { Seo } from '../components/Seo';
import { TypeBadges } from '../features/torah/ItemCard';
import { PlatformLinks } from '../features/torah/ItemAction';
import { ItemMedia } from '../features/torah/ItemMedia';
import { authorPrefix, type TorahItem } from '../features/torah/item';
import { queryOf } from '../features/torah/filters';
import '../features/torah/torah.css';

interface TorahItemContext {
  readonly id: string;
  readonly item: TorahItem;
}

const articleJsonLd = (item: TorahItem): object => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: item.title,
  description: item.description,
  inLanguage: item.language === 'english' ? 'en' : 'he',
  author: { '@type': 'Person', name: item.author },
  publisher: { '@type': 'EducationalOrganization', name: school.name },
});

/** One item on a page of its own: the essay, or what a recording is about. */
export default function TorahItemPage({
  data,
  pageContext: { item },
}: PageProps<Queries.TorahItemPageQuery, TorahItemContext>) {
  const hebrew = item.language !== 'english';
  return (
    <>
      <Seo
        title={item.title}
        description={item.description}
        path={`${paths.torah}/${item.id}`}
        type="article"
        {...(item.type === 'essay' ? { jsonLd: articleJsonLd(item) } : {})}
      />
      <PageHead
        title={item.title}
        eyebrow="Torah"
        intro={
          <>
            {authorPrefix(item)} <MixedText>{item.author}</MixedText>
          </>
        }
      >
        <TypeBadges item={item} />
      </PageHead>
      <div className="wrap torah-item">
        {item.type === 'video' ? <ItemMedia item={item} /> : null}
        {item.platforms.length > 0 ? <PlatformLinks item={item} /> : null}
        {hebrew || item.type === 'essay' ? null : <p className="torah-lead">{item.description}</p>}
        <article
          className={`torah-text ${item.type === 'essay' ? 'torah-essay' : ''}`}
          {...(hebrew ? { lang: 'he', dir: 'rtl' } : {})}
          dangerouslySetInnerHTML={{ __html: data.markdownRemark?.body ?? '' }}
        />
        <p className="torah-back">
          <a href={`${paths.torah}${queryOf({ language: item.language, type: 'all' })}`}>More Torah</a>
        </p>
      </div>
    </>
  );
}

export const query = graphql`
  query TorahItemPage($id: String!) {
    markdownRemark(id: { eq: $id }) {
      body
    }
  }
`;
