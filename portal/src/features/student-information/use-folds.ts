import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { MyStudentInformation, StudentSection } from '@school/shared/api/shapes';
import { reveal } from '../../lib/reveal.ts';
import { sectionFields } from './sections.ts';

/**
 * What the address names: a task of the accepted page links to /student-information#medical, and whoever signed in again comes
 * back to the field that was in hand.
 */
function useNamedSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = hash && document.getElementById(hash.slice(1));
    if (!named) return;
    reveal(named);
    named.scrollIntoView(named.matches('details') ? {} : { block: 'center' });
    (named.querySelector('summary') ?? named).focus({ preventScroll: true });
  }, [hash]);
}

/**
 * Which sections stand unfolded as the form opens: those with words that were not saved yet, else the first one. A section
 * that the address names unfolds itself.
 */
export function useFolds({ sections, draft }: MyStudentInformation): (section: StudentSection) => boolean {
  const { hash } = useLocation();
  useNamedSection();
  const [unfolded] = useState(() => {
    const drafted = sections.filter((section) => sectionFields[section].some((name) => draft[name]));
    const first = hash ? [] : sections.slice(0, 1);
    return new Set(drafted.length > 0 ? drafted : first);
  });
  return (section) => unfolded.has(section);
}
