import { graphql, type PageProps } from 'gatsby';
import { paths } from '@school/shared/routes';
import { PageHead, PageLinks } from '../components/PageHead';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';
import { PersonCard } from '../features/staff/PersonCard';
import { departments } from '../features/staff/person';

const DESCRIPTION =
  'The people of the yeshiva: its leadership, the team of the English Speakers’ Program and the faculty.';

export default function StaffPage({ data }: PageProps<Queries.StaffPageQuery>) {
  return (
    <>
      <Seo title="Staff" description={DESCRIPTION} path={paths.staff} />
      <PageHead
        title="Staff"
        intro="Doors here stand open, and most of them lead to a table with two chairs."
        picture="bench"
        tone="olive"
      />
      <PageLinks links={departments.map(({ id, title }) => ({ id, label: title }))} />
      {departments.map(({ id, title }, at) => (
        <Section key={id} id={id} title={title} tone={at % 2 === 0 ? 'stone' : 'paper'}>
          <ul className={`staff-people people-${id}`}>
            {data.people.nodes
              .toSorted((a, b) => Number(a.frontmatter.id) - Number(b.frontmatter.id))
              .filter((node) => node.frontmatter.department === id)
              .map(({ body, picture, frontmatter }) => (
                <li key={frontmatter.id}>
                  <PersonCard
                    person={{
                      id: frontmatter.id ?? '',
                      name: frontmatter.name ?? '',
                      title: frontmatter.title ?? '',
                      bio: body,
                      picture,
                      pictureAlt: frontmatter.imageAlt,
                      pictureFocus: frontmatter.imageFocus,
                    }}
                  />
                </li>
              ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

export const query = graphql`
  query StaffPage {
    people: allMarkdownRemark(filter: { collection: { eq: "staff" } }) {
      nodes {
        body
        picture {
          src
          width
          height
          sources {
            type
            srcSet
          }
        }
        frontmatter {
          id
          name
          title
          department
          imageAlt
          imageFocus
        }
      }
    }
  }
`;
