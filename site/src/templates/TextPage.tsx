import type { PageProps } from 'gatsby';
import { dayText } from '@school/shared/dates';
import { paths } from '@school/shared/routes';
import { PageHead } from '../components/PageHead';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';
import type { Shown } from '../lib/content';

export interface TextContext {
  readonly text: Shown<'pages'>;
}

/** A page that is one Markdown file of content/pages: accessibility statement, privacy. */
export default function TextPage({ pageContext: { text } }: PageProps<object, TextContext>) {
  const { slug, title, description, updated, body } = text;
  const path = `/${slug}`;
  return (
    <>
      <Seo title={title} description={description} path={path} />
      <PageHead title={title} intro={description} picture={path === paths.privacy ? 'room' : 'gate'} />
      <Section className="text-page">
        <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
        <p className="text-updated">Last updated {dayText(updated)}</p>
      </Section>
    </>
  );
}
