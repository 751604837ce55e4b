import { Button } from '../../components/Button';
import { MixedText } from '../../components/Hebrew';
import { island } from '../../islands/island';
import { bio } from './bio.island';
import { Portrait } from './Portrait';
import { clipBio } from './clip-bio';
import type { Person } from './person';

export function PersonCard({ person }: { readonly person: Person }) {
  return (
    <article className="staff-person">
      <Portrait person={person} />
      <div className="person-words">
        <h3 className="person-name">{person.name}</h3>
        <p className="person-title">{person.title}</p>
        <Bio person={person} />
      </div>
    </article>
  );
}

/** The whole bio is in the page; a long one is shortened to its beginning until Read More is pressed. */
function Bio({ person }: { readonly person: Person }) {
  const short = clipBio(person.body);
  if (!short)
    return (
      <div className="person-bio">
        <div className="bio-whole" dangerouslySetInnerHTML={{ __html: person.body }} />
      </div>
    );
  const id = `bio-${person.id}`;
  return (
    <div className="person-bio" {...island('bio', bio)}>
      <p className="bio-short only-with-script no-print">
        <MixedText>{short}</MixedText>
      </p>
      <div
        id={id}
        className="bio-whole bio-clipped"
        data-open="false"
        dangerouslySetInnerHTML={{ __html: person.body }}
      />
      <Button look="quiet" className="only-with-script no-print" aria-expanded={false} aria-controls={id}>
        <span data-word="">Read More</span>
        <span className="visually-hidden"> about {person.name}</span>
      </Button>
    </div>
  );
}
