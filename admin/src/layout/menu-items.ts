/**
 * The pages of the office by task. An entry of the menu is one task; its other pages stand as tabs above them, or, behind
 * Settings, on a page of their own. Every page is found by Ctrl K.
 */
import type { ComponentType } from 'react';
import CommitteeIcon from '@mui/icons-material/GroupsOutlined';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import PeopleIcon from '@mui/icons-material/AssignmentIndOutlined';
import MessageIcon from '@mui/icons-material/ChatOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import SentIcon from '@mui/icons-material/MailOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import WaitlistIcon from '@mui/icons-material/HourglassEmptyOutlined';
import WebsiteIcon from '@mui/icons-material/LanguageOutlined';
import YearIcon from '@mui/icons-material/DateRangeOutlined';
import {
  administratorRoles,
  houseRoles,
  contentRoles,
  officeRoles,
  staffRoles,
  type AccountRole,
} from '@school/shared/roles';

export interface OfficePage {
  readonly to: string;
  readonly label: string;
  /** Other addresses that belong to this page. */
  readonly also?: readonly string[];
  /** Who is offered the page; what may be read there the database decides. */
  readonly roles: readonly AccountRole[];
  /** What is done there, in a line, on the page of settings. */
  readonly about?: string;
  /** The tab that several pages of an entry share; they stand in a row below it. */
  readonly part?: string;
}

export interface Tab {
  readonly to: string;
  readonly label: string;
  readonly current: boolean;
}

export interface TabRow {
  /** What its pages belong to. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

export interface MenuEntry {
  readonly label: string;
  readonly icon: ComponentType;
  /** The first that is open to a role is where its entry leads. */
  readonly pages: readonly OfficePage[];
}

const SETTINGS = '/settings';

const page = (
  to: string,
  label: string,
  roles: readonly AccountRole[],
  more: Pick<OfficePage, 'also' | 'about' | 'part'> = {},
): OfficePage => ({ to, label, roles, ...more });

/** A page behind Settings, and what is done there in a line. */
const setting = (to: string, label: string, roles: readonly AccountRole[], about: string): OfficePage =>
  page(to, label, roles, { about });

export const menuEntries: readonly MenuEntry[] = [
  {
    label: 'Dashboard',
    icon: DashboardIcon,
    pages: [page('/dashboard', 'Dashboard', staffRoles)],
  },
  {
    label: 'Applicants',
    icon: PeopleIcon,
    pages: [page('/applicants', 'Applicants', staffRoles, { also: ['/applicant'] })],
  },
  {
    label: 'Committee',
    icon: CommitteeIcon,
    pages: [page('/committee', 'Committee', staffRoles)],
  },
  { label: 'Waitlist', icon: WaitlistIcon, pages: [page('/waitlist', 'Waitlist', officeRoles)] },
  { label: 'Interviews', icon: CalendarIcon, pages: [page('/interviews', 'Interviews', staffRoles)] },
  {
    label: 'Students',
    icon: SchoolIcon,
    pages: [
      page('/student-management', 'Students', staffRoles, { part: 'Students' }),
      page('/student-management/expiry', 'Expiry list', officeRoles, { part: 'Students' }),
      page('/who-owes', 'Who owes', officeRoles, { part: 'Money' }),
      page('/payment-claims', 'Payments to find', officeRoles, { part: 'Money' }),
      page('/now', 'Now', houseRoles, { part: 'House' }),
      page('/rooms', 'Rooms', houseRoles, { part: 'House' }),
      page('/out-now', 'Out now', houseRoles, { part: 'House' }),
    ],
  },
  {
    label: 'Messages',
    icon: MessageIcon,
    pages: [page('/messages', 'Messages', officeRoles), page('/questions', 'Questions', staffRoles)],
  },
  {
    label: 'Sent',
    icon: SentIcon,
    pages: [
      page('/sent', 'Sent', officeRoles, { also: ['/bulk-actions', '/letters', '/outbox'] }),
      page('/student-management/batches', 'Bulk changes of records', officeRoles),
    ],
  },
  {
    label: 'Website',
    icon: WebsiteIcon,
    pages: [
      page('/content/answers', 'Answers', contentRoles, { also: ['/content'] }),
      page('/content/people', 'People', contentRoles),
      page('/content/torah', 'Essays and episodes', contentRoles),
    ],
  },
  { label: 'Program years', icon: YearIcon, pages: [page('/program-years', 'Program years', staffRoles)] },
  {
    label: 'Settings',
    icon: SettingsIcon,
    pages: [
      page(SETTINGS, 'Settings', staffRoles),
      setting('/mail-templates', 'Mail templates', administratorRoles, 'The words of every mail and letter'),
      setting(
        '/privacy-requests',
        'Privacy requests',
        officeRoles,
        'Names to correct, people to erase whose time has come or who asked for it',
      ),
      setting('/audit-log', 'Audit log', officeRoles, 'Who changed what, and when'),
      setting('/staff-accounts', 'Staff accounts', administratorRoles, 'Colleagues, roles and sign-in'),
      setting('/permissions', 'Who may do what', staffRoles, 'What each role reads and changes'),
      setting('/system', 'System', administratorRoles, 'Whether mails go and the clock runs'),
    ],
  },
];

/** Where the day of a role begins. */
export const homeOf = (role: AccountRole): string =>
  role === 'house' ? '/now' : role === 'editor' ? '/content/answers' : '/dashboard';

/** The entries a role is offered with the pages it may open, without empty ones. */
export const menuFor = (role: AccountRole): readonly MenuEntry[] =>
  menuEntries
    .map((entry) => ({ ...entry, pages: entry.pages.filter(({ roles }) => roles.includes(role)) }))
    .filter(({ pages }) => pages.length > 0);

/** What the page of settings lists for a role. */
export const settingsFor = (role: AccountRole): readonly OfficePage[] =>
  menuFor(role)
    .flatMap(({ pages }) => pages)
    .filter(({ about }) => about !== undefined);

/** The tabs above the pages of an entry; none above a single page and those behind Settings. */
export const tabsOf = ({ pages }: MenuEntry): readonly OfficePage[] =>
  pages.length > 1 && pages[0]?.to !== SETTINGS ? pages : [];

const partOf = ({ part, label }: OfficePage): string => part ?? label;

/** The rows of tabs above a page: the parts of its entry, each leading to its first page, and the pages of its own part. */
export function tabRows(entry: MenuEntry, at: string): readonly TabRow[] {
  const pages = tabsOf(entry);
  const active = activePage(pages, at);
  if (!active) return [];
  const firsts = pages.filter((page, n) => pages.findIndex((one) => partOf(one) === partOf(page)) === n);
  const own = pages.filter((page) => partOf(page) === partOf(active));
  const parts = firsts.map((page) => ({
    to: page.to,
    label: partOf(page),
    current: partOf(page) === partOf(active),
  }));
  const siblings = own.map((page) => ({ to: page.to, label: page.label, current: page === active }));
  return [
    { label: entry.label, tabs: parts },
    { label: partOf(active), tabs: siblings },
  ].filter(({ tabs }) => tabs.length > 1);
}

const covers = (path: string, at: string): boolean => at === path || at.startsWith(`${path}/`);

/** The page an address belongs to: the one with the longest path that covers it. */
export function activePage(pages: readonly OfficePage[], at: string): OfficePage | undefined {
  const reach = ({ to, also = [] }: OfficePage): number =>
    Math.max(0, ...[to, ...also].filter((path) => covers(path, at)).map(({ length }) => length));
  return pages.filter((page) => reach(page) > 0).sort((a, b) => reach(b) - reach(a))[0];
}

/** The entry with that page. */
export function activeEntry(entries: readonly MenuEntry[], at: string): MenuEntry | undefined {
  const page = activePage(
    entries.flatMap(({ pages }) => pages),
    at,
  );
  return page && entries.find(({ pages }) => pages.includes(page));
}
