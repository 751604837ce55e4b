import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import type { ComponentType } from 'react';
import BulkIcon from '@mui/icons-material/ChecklistOutlined';
import CampaignIcon from '@mui/icons-material/MailOutlined';
import CalibrationIcon from '@mui/icons-material/BalanceOutlined';
import CommitteeIcon from '@mui/icons-material/GroupsOutlined';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import ErasingIcon from '@mui/icons-material/AutoDeleteOutlined';
import ExpiryIcon from '@mui/icons-material/EventBusyOutlined';
import HolyIcon from '@mui/icons-material/WbTwilightOutlined';
import HistoryIcon from '@mui/icons-material/ManageSearchOutlined';
import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import LetterIcon from '@mui/icons-material/DraftsOutlined';
import NumbersIcon from '@mui/icons-material/BarChartOutlined';
import PeopleIcon from '@mui/icons-material/AssignmentIndOutlined';
import MessageIcon from '@mui/icons-material/ChatOutlined';
import QuestionIcon from '@mui/icons-material/ForumOutlined';
import PrivacyIcon from '@mui/icons-material/PrivacyTipOutlined';
import RulesIcon from '@mui/icons-material/GppGoodOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import SystemIcon from '@mui/icons-material/MonitorHeartOutlined';
import TemplateIcon from '@mui/icons-material/EditNoteOutlined';
import WaitlistIcon from '@mui/icons-material/HourglassEmptyOutlined';
import YearIcon from '@mui/icons-material/TuneOutlined';
import { administratorRoles, officeRoles, staffRoles, type StaffRole } from '@school/shared/roles';

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType;
  /** Other addresses that belong to this entry. */
  readonly also?: string;
  /** Who is offered the page; what may be read there the database decides. */
  readonly roles: readonly StaffRole[];
}

export interface MenuGroup {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

export const menuGroups: readonly MenuGroup[] = [
  {
    label: 'Admissions',
    entries: [
      { to: '/dashboard', label: 'Dashboard', icon: DashboardIcon, roles: staffRoles },
      { to: '/numbers', label: 'Numbers', icon: NumbersIcon, roles: staffRoles },
      { to: '/applicants', also: '/applicant', label: 'Applicants', icon: PeopleIcon, roles: staffRoles },
      { to: '/bulk-actions', label: 'Bulk actions', icon: BulkIcon, roles: officeRoles },
      { to: '/committee', label: 'Committee', icon: CommitteeIcon, roles: staffRoles },
      { to: '/calibration', label: 'Calibration', icon: CalibrationIcon, roles: staffRoles },
      { to: '/waitlist', label: 'Waitlist', icon: WaitlistIcon, roles: officeRoles },
      { to: '/interviews', label: 'Interviews', icon: CalendarIcon, roles: staffRoles },
      { to: '/messages', label: 'Messages', icon: MessageIcon, roles: officeRoles },
      { to: '/questions', label: 'Questions', icon: QuestionIcon, roles: staffRoles },
    ],
  },
  {
    label: 'Students',
    entries: [
      { to: '/student-management', label: 'Students', icon: SchoolIcon, roles: staffRoles },
      { to: '/student-management/expiry', label: 'Expiry list', icon: ExpiryIcon, roles: officeRoles },
      { to: '/payment-claims', label: 'Payments to find', icon: PaymentIcon, roles: officeRoles },
    ],
  },
  {
    label: 'Office',
    entries: [
      { to: '/program-years', label: 'Program years', icon: YearIcon, roles: staffRoles },
      { to: '/holy-days', label: 'Days of rest', icon: HolyIcon, roles: staffRoles },
      { to: '/outbox', label: 'Outbox', icon: CampaignIcon, roles: officeRoles },
      { to: '/letters', label: 'Letters', icon: LetterIcon, roles: officeRoles },
      { to: '/mail-templates', label: 'Mail templates', icon: TemplateIcon, roles: administratorRoles },
      { to: '/audit-log', label: 'Audit log', icon: HistoryIcon, roles: officeRoles },
      { to: '/privacy-requests', label: 'Privacy requests', icon: PrivacyIcon, roles: officeRoles },
      { to: '/staff-accounts', label: 'Staff accounts', icon: KeyIcon, roles: administratorRoles },
      { to: '/erasing', label: 'Erasing', icon: ErasingIcon, roles: ['super_admin'] },
      { to: '/system', label: 'System', icon: SystemIcon, roles: administratorRoles },
      { to: '/permissions', label: 'Who may do what', icon: RulesIcon, roles: staffRoles },
    ],
  },
];

/** The groups a role is offered, without empty ones. */
export const menuFor = (role: StaffRole): readonly MenuGroup[] =>
  menuGroups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => entry.roles.includes(role)) }))
    .filter((group) => group.entries.length > 0);

const covers = (path: string, at: string): boolean => at === path || at.startsWith(`${path}/`);

/** The entry an address belongs to: the one with the longest path that covers it. */
export function activeEntry(groups: readonly MenuGroup[], at: string): MenuEntry | undefined {
  const found = groups
    .flatMap((group) => group.entries)
    .filter(({ to, also }) => covers(to, at) || (also !== undefined && covers(also, at)));
  return found.sort((a, b) => b.to.length - a.to.length)[0];
}
