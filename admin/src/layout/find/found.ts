/** What the finder offers: pages and actions of the role, and people as the database finds them for it. */
import type { AccountRole } from '@school/shared/roles';
import { administratorRoles, houseRoles, officeRoles, staffRoles } from '@school/shared/roles';
import { call } from '../../providers/rpc.ts';
import { mailKindNames, mailKindOf } from '@school/shared/mail/kinds';
import { listHref } from '../../components/list-href.ts';
import { shortMoment } from '../../components/short-date.ts';
import { menuFor } from '../menu-items.ts';

export interface Found {
  readonly id: string;
  readonly group: 'Seen last' | 'Applicants' | 'Not handed in' | 'Students' | 'Rooms' | 'Pages' | 'Actions';
  readonly name: string;
  /** What tells two of the same name apart. */
  readonly more?: string;
  /** Where it leads; without it, `does` says what it does here. */
  readonly to?: string;
  readonly does?: 'keys' | 'sign-out';
}

const MOST = 6;
const isOfficer = (role: AccountRole): boolean => (officeRoles as readonly AccountRole[]).includes(role);
const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');
const said = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

const SENT = (kind: string): string => `/sent?filter=${encodeURIComponent(JSON.stringify({ kind }))}`;

interface Action extends Omit<Found, 'id' | 'group'> {
  readonly roles?: readonly AccountRole[];
  /** What else it is looked for by. */
  readonly words?: string;
}
const ACTIONS: readonly Action[] = [
  { name: 'Extend a deadline', to: '/dashboard?extend', roles: officeRoles, words: 'draft late more time' },
  {
    name: 'Release held decisions',
    to: listHref({ told: ['held'] }),
    roles: officeRoles,
    words: 'publish tell letters',
  },
  { name: 'Check documents', to: listHref({ documents: ['to_check'] }), roles: officeRoles },
  {
    name: 'Record what came of interviews',
    to: listHref({ interview: ['no_outcome'] }),
    roles: officeRoles,
    words: 'outcome took place did not come',
  },
  { name: 'Add a student', to: '/student-management/new', roles: officeRoles },
  { name: 'Write a letter', to: '/letters/new', roles: officeRoles },
  { name: 'Bulk actions', to: SENT('many'), roles: officeRoles },
  { name: 'Letters', to: SENT('letter'), roles: officeRoles },
  { name: 'Outbox', to: SENT('mail'), roles: officeRoles },
  { name: 'Students of all years', to: '/student-management?filter=%7B%7D', roles: staffRoles },
  { name: 'Sign out', does: 'sign-out' },
];

/** Pages and actions in which every word stands; all of them when nothing is typed. */
export function placesFor(role: AccountRole, query: string, keysAct: boolean): readonly Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const pages = menuFor(role).flatMap(({ label, pages: own }) =>
    own.map(({ to, label: name, about }): Found => ({
      id: to,
      group: 'Pages',
      name,
      ...(name === label ? {} : { more: about ?? label }),
      to,
    })),
  );
  const switching: Found = {
    id: 'keys',
    group: 'Actions',
    name: keysAct ? 'Switch single keys off' : 'Switch single keys on',
    does: 'keys',
  };
  const actions = ACTIONS.filter(({ roles }) => !roles || roles.includes(role)).map(
    ({ roles, words: _words, ...action }): Found => ({ ...action, id: action.name, group: 'Actions' }),
  );
  const otherWords = new Map(ACTIONS.map(({ name, words: other = '' }) => [name, other]));
  // The words of each mail, once something is looked for.
  const mails =
    words.length > 0 && (administratorRoles as readonly AccountRole[]).includes(role)
      ? mailKindNames.map((kind): Found => ({
          id: `mail ${kind}`,
          group: 'Pages',
          name: mailKindOf(kind).title,
          more: 'Mail templates',
          to: `/mail-templates/${kind}`,
        }))
      : [];
  return [...pages, switching, ...actions, ...mails].filter(({ name, more }) =>
    words.every((word) => joined(name, more, otherWords.get(name)).toLowerCase().includes(word)),
  );
}

/** A passport's number is read by a filter that says why it is read, and never by this search. */
export function passportFilter(role: AccountRole, query: string): readonly Found[] {
  const value = query.trim();
  if (!isOfficer(role) || !/^[a-z]{0,3}\d{5,}$/i.test(value)) return [];
  const fields = [{ field: 'foreign_passport_number', op: 'contains', value }];
  return [
    {
      id: 'passport',
      group: 'Actions',
      name: 'Passport numbers are not searched here',
      more: 'Filter the students by it',
      to: `/student-management?filter=${encodeURIComponent(JSON.stringify({ fields }))}`,
    },
  ];
}

/** Rooms by a part of their names, with who lives there; "room 14" means 14. */
async function roomsNamed(query: string, signal: AbortSignal): Promise<readonly Found[]> {
  const asked = query
    .toLowerCase()
    .replace(/^(room|חדר)\s+/, '')
    .trim();
  const { rooms } = await call('list_rooms', {}, signal);
  return rooms
    .filter(({ name }) => name.toLowerCase().includes(asked))
    .slice(0, MOST)
    .map(({ id, name, students }): Found => ({
      id,
      group: 'Rooms',
      name: `Room ${name}`,
      more: students.map((student) => student.name).join(', '),
      to: `/now?find=${encodeURIComponent(name)}`,
    }));
}

/** Whose application is in progress: the office may give them more time, and sees nothing else of it. */
async function draftsNamed(query: string, signal: AbortSignal): Promise<readonly Found[]> {
  const drafts = await call('find_drafts', { query }, signal);
  return drafts.slice(0, MOST).map(({ name, email, deadline_at: until }): Found => ({
    id: email,
    group: 'Not handed in',
    name: name || email,
    more: said(name && email, `until ${shortMoment(until)}`),
    to: `/dashboard?extend=${encodeURIComponent(email)}`,
  }));
}

/** Applicants and students of every year, as the role may read them: the database answers each role by its own function. */
export async function peopleFor(
  role: AccountRole,
  query: string,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const page = { query, page: 1, per_page: MOST, descending: false };
  const columns = ['first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'program_year'];
  const [applicants, drafts, students, rooms] = await Promise.all([
    call('search_applications', { ...page, filters: { year: 'all' }, sort: 'name' }, signal),
    isOfficer(role) ? draftsNamed(query, signal) : [],
    call(
      role === 'staff' ? 'staff_students' : 'search_students',
      { ...page, columns, filters: {}, sort: 'last_name' },
      signal,
    ),
    houseRoles.includes(role) ? roomsNamed(query, signal) : [],
  ]);
  return [
    ...applicants.rows.map((row): Found => ({
      id: row.id,
      group: 'Applicants',
      name: joined(row.first_name, row.last_name),
      more: said(joined(row.hebrew_first_name, row.hebrew_last_name), row.program_year),
      to: `/applicant/${row.id}`,
    })),
    ...drafts,
    ...students.rows.map((row): Found => ({
      id: row.id,
      group: 'Students',
      name: joined(row.first_name, row.last_name),
      more: said(joined(row.hebrew_first_name, row.hebrew_last_name), row.program_year),
      to: `/student-management/${row.id}`,
    })),
    ...rooms,
  ];
}
