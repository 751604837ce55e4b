/** A row of the function staff-accounts: what list_staff_accounts answers. */
export type { StaffAccount } from '@school/shared/api/shapes';
