import { Picture } from '../../components/Picture';
import { initials, type Person } from './person';

const TONES = ['night', 'olive', 'clay', 'sand'] as const;

/** Neighbours on the page have different tones. */
const toneOf = (id: number): string => TONES[id % TONES.length] ?? 'night';

/** A person's photo, or calm initials on a tone from the palette. */
export function Portrait({ person }: { readonly person: Person }) {
  if (person.picture)
    return (
      <Picture
        picture={person.picture}
        alt={person.imageAlt ?? `Portrait of ${person.name}`}
        focus={person.imageFocus ?? null}
        sizes="9rem"
        className="portrait arch"
      />
    );
  return (
    <div className={`portrait arch portrait-${toneOf(person.id)}`} aria-hidden="true">
      {initials(person.name)}
    </div>
  );
}
