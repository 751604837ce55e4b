/** The office's own ways of reading and writing resources, by resource name. */
import { applicantsDoor } from './applicants/door.ts';
import { auditDoor } from './audit/door.ts';
import type { Doors } from './providers/data-provider.ts';

export const officeDoors: Doors = {
  applicants: applicantsDoor,
  audit_log: auditDoor,
};
