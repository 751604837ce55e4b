/** What lists have in common: what is searched, the page asked for, lines of the log, an export that has begun. */
import { z } from 'zod';
import { audit_log } from './rows.generated.ts';
import { count, id, json, text } from './values.ts';

/** The list's search, filters and order; columns that mean nothing are ignored or refused by name. */
export const view = {
  query: text.optional(),
  filters: z.record(z.string(), z.unknown()).optional(),
  sort: text.optional(),
  descending: z.boolean().optional(),
};
/** The same without the order: whom a search and filters match. */
export const matching = { query: view.query, filters: view.filters };
export const page = { page: count.optional(), per_page: count.optional() };
export const exportFormat = z.enum(['csv', 'xlsx']);
export const exportBegun = z.strictObject({ export_id: id, total: count });

/** Old and new values by column. */
export const logChanges = z.record(z.string(), z.strictObject({ old: json, new: json }));
export const logEntry = audit_log
  .pick({ id: true, at: true, actor_role: true, action: true, table_name: true, row_id: true, note: true })
  .extend({ actor_name: text.nullable(), changes: logChanges });
