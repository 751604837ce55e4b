/** The office's own ways of reading and writing resources, by resource name. */
import { applicantsMethods } from './applicants/methods.ts';
import { auditMethods } from './audit/methods.ts';
import { debtsMethods } from './payments/debts.ts';
import type { MethodsByResource } from './providers/data-provider.ts';
import { sentMethods } from './sent/methods.ts';

export const officeMethods: MethodsByResource = {
  applicants: applicantsMethods,
  audit_log: auditMethods,
  sent: sentMethods,
  'who-owes': debtsMethods,
};
