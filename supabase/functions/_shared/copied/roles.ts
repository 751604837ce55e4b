/** The roles of the office as stored in `admins.role`. */
export const staffRoles = ['super_admin', 'admin', 'admissions', 'staff'] as const;
export type StaffRole = (typeof staffRoles)[number];
/** Every role of a staff account: the house (madrich) and editors of the public site stand beside the office. */
export const accountRoles = [...staffRoles, 'house', 'editor'] as const;
export type AccountRole = (typeof accountRoles)[number];
/** Those of whom the school chooses whether they need a second factor; the house always does. */
export const factorRoles = [...staffRoles, 'editor'] as const;
export type FactorRole = (typeof factorRoles)[number];
export type Role = AccountRole | 'applicant';

export const roleLabels: Readonly<Record<Role, string>> = {
  super_admin: 'Super administrator',
  admin: 'Administrator',
  admissions: 'Admissions officer',
  staff: 'Staff (read only)',
  house: 'House (madrich)',
  editor: 'Editor (website only)',
  applicant: 'Applicant',
};

/** What an active staff account must still do in this session before its role counts (SQL: my_staff_account). */
export const staffSteps = ['accept_invitation', 'sign_in', 'enroll', 'verify'] as const;
export type StaffStep = (typeof staffSteps)[number];

export const isStaffRole = (value: unknown): value is StaffRole =>
  typeof value === 'string' && (staffRoles as readonly string[]).includes(value);

/** Anybody with a staff account, the house and editors too. */
export const worksHere = (value: unknown): value is AccountRole =>
  typeof value === 'string' && (accountRoles as readonly string[]).includes(value);

/** Roles that review, decide, edit and export records; `staff` reads. */
export const officeRoles: readonly StaffRole[] = ['super_admin', 'admin', 'admissions'];
/** Roles that look after those who live here: rooms, leave and the night. */
export const houseRoles: readonly AccountRole[] = [...officeRoles, 'house'];
/** Roles that edit what the public site says. */
export const contentRoles: readonly AccountRole[] = ['super_admin', 'admin', 'editor'];
/** Roles that manage program years and delete records. */
export const administratorRoles: readonly StaffRole[] = ['super_admin', 'admin'];
