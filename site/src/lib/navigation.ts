import { paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import { tabOf } from '@school/shared/track-values';
import { withoutEnd } from '@school/shared/without-end';
import { built } from './built';

export interface NavItem {
  readonly href: string;
  readonly label: string;
}

/** The header's links, in the specification's order. */
export const headerLinks: readonly NavItem[] = [
  { href: paths.home, label: 'Home' },
  { href: paths.staff, label: 'Staff' },
  { href: paths.prospectiveStudents, label: 'Prospective Students' },
  { href: paths.torah, label: 'Torah' },
  { href: paths.peekInside, label: 'A Peek Inside' },
  { href: paths.knowledgeBase, label: 'Knowledge Base' },
];

/** The footer's page links, in the specification's order. */
export const footerLinks: readonly NavItem[] = [
  { href: paths.home, label: 'Home' },
  { href: paths.staff, label: 'Staff' },
  { href: paths.prospectiveStudents, label: 'Prospective Students' },
  { href: paths.knowledgeBase, label: 'Knowledge Base' },
];

/** The footer's links to the tracks of the year. */
export const trackLinks = (): readonly NavItem[] =>
  built().tracks.map((track) => ({
    href: `${paths.prospectiveStudents}?tab=${tabOf(track)}`,
    label: school.tracks[track].menu,
  }));

/**
 * The header link of the current page: the one whose path begins the current path.
 * Every path begins with '/', so Home is active only on the home page itself.
 */
export function activeHref(pathname: string): string | null {
  const path = withoutEnd(pathname, /\//) || '/';
  if (path === paths.home) return paths.home;
  const link = headerLinks.find(
    ({ href }) => href !== paths.home && (path === href || path.startsWith(`${href}/`)),
  );
  return link?.href ?? null;
}
