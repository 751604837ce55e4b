import { graphql, type PageProps } from 'gatsby';
import { dayText } from '@school/shared/dates';
import { paths } from '@school/shared/routes';
import { PageHead } from '../components/PageHead';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';

/** A page that is one Markdown file of content/pages: accessibility statement, privacy. */
export default function TextPage({ data, location }: PageProps<Queries.TextPageQuery>) {
  const { page } = data;
  const path = location.pathname.replace(/\/+$/, '');
  if (!page) throw new Error(`The content of ${path} is missing.`);
  const { title, description, updated } = page.frontmatter;
  return (
    <>
      <Seo title={title ?? ''} description={description ?? ''} path={path} />
      <PageHead title={title ?? ''} intro={description} picture={path === paths.privacy ? 'room' : 'gate'} />
      <Section className="text-page">
        <div className="prose" dangerouslySetInnerHTML={{ __html: page.body }} />
        {updated ? <p className="text-updated">Last updated {dayText(updated)}</p> : null}
      </Section>
    </>
  );
}

export const query = graphql`
  query TextPage($id: String!) {
    page: markdownRemark(id: { eq: $id }) {
      body
      frontmatter {
        title
        description
        updated
      }
    }
  }
`;
