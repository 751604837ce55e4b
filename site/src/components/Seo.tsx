import { Helmet } from 'react-helmet';
import school from '@school/shared/school.json';

interface SeoProps {
  readonly title: string;
  readonly description: string;
  /** Path of the page, without a trailing slash; canonical link and shared picture follow from it. */
  readonly path: string;
  readonly noIndex?: boolean;
  readonly jsonLd?: object;
  /** A feed that programs find by themselves. */
  readonly feed?: string;
  readonly type?: 'website' | 'article';
}

const siteUrl = process.env.GATSBY_SITE_URL ?? '';

/** Address of the picture that is made for a page at build: `/og/staff.jpg` for `/staff`. */
const sharedPicture = (path: string): string =>
  `/og/${path.replace(/^\/+/, '').replaceAll('/', '-') || 'home'}.jpg`;

/** A script element ends at the first `</`, so it must not occur inside the data. */
const jsonText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Title, description, canonical link and sharing tags of one page. */
export function Seo({ title, description, path, noIndex, jsonLd, feed, type = 'website' }: SeoProps) {
  const fullTitle = path === '/' ? `${school.name} – ${school.programName}` : `${title} – ${school.name}`;
  const url = `${siteUrl}${path === '/' ? '/' : path}`;
  return (
    <Helmet htmlAttributes={{ lang: 'en', dir: 'ltr' }}>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={school.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${siteUrl}${sharedPicture(path)}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${title} – ${school.name}`} />
      <meta name="twitter:card" content="summary_large_image" />
      {feed ? <link rel="alternate" type="application/rss+xml" title={school.name} href={feed} /> : null}
      {noIndex ? <meta name="robots" content="noindex" /> : null}
      {jsonLd ? <script type="application/ld+json">{jsonText(jsonLd)}</script> : null}
    </Helmet>
  );
}
