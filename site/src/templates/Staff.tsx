import type { PageProps } from 'gatsby';
import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { PageHead, PageLinks } from '../components/PageHead';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';
import { PersonCard } from '../features/staff/PersonCard';
import { departments } from '../features/staff/person';
import type { Shown } from '../lib/content';

const DESCRIPTION = `The people of the yeshiva: its leadership, the team of the ${school.programName} and the faculty.`;

export interface StaffContext {
  readonly people: readonly Shown<'staff'>[];
}

export default function StaffPage({ pageContext: { people } }: PageProps<object, StaffContext>) {
  const shown = departments.filter(({ id }) => people.some(({ department }) => department === id));
  return (
    <>
      <Seo title="Staff" description={DESCRIPTION} path={paths.staff} />
      <PageHead
        title="Staff"
        intro="Doors here stand open, and most of them lead to a table with two chairs."
        picture="bench"
        tone="olive"
      />
      <PageLinks links={shown.map(({ id, title }) => ({ id, label: title }))} />
      {shown.map(({ id, title }, at) => (
        <Section key={id} id={id} title={title} tone={at % 2 === 0 ? 'stone' : 'paper'}>
          <ul className={`staff-people people-${id}`}>
            {people
              .filter(({ department }) => department === id)
              .sort((a, b) => a.id - b.id)
              .map((person) => (
                <li key={person.id}>
                  <PersonCard person={person} />
                </li>
              ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
