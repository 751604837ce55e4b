import { useId, useState } from 'react';
import { Button } from '../../components/Button';
import { MixedText } from '../../components/Hebrew';
import { Portrait } from './Portrait';
import { clipBio } from './clip-bio';
import type { Person } from './person';

export function PersonCard({ person }: { readonly person: Person }) {
  return (
    <article className="person">
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
  const [open, setOpen] = useState(false);
  const id = useId();
  const short = clipBio(person.bio);
  return (
    <div className="person-bio">
      {short ? (
        <p className="bio-short only-with-script" hidden={open}>
          <MixedText>{short}</MixedText>
        </p>
      ) : null}
      <div
        id={id}
        className={short ? 'bio-whole bio-clipped' : 'bio-whole'}
        data-open={open}
        dangerouslySetInnerHTML={{ __html: person.bio }}
      />
      {short ? (
        <Button
          look="quiet"
          className="only-with-script"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Read Less' : 'Read More'}
          <span className="visually-hidden"> about {person.name}</span>
        </Button>
      ) : null}
    </div>
  );
}
