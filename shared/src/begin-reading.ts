/**
 * Which readings are written down before they are answered (docs/security.md, "Reading"): who calls one begins it first, with
 * `begin_reading`, and may then read for as long as the line counts.
 */
import { sensitiveColumns, traced } from './api/traced.generated.ts';

type Arguments = Readonly<Record<string, unknown>>;
interface Rule {
  readonly apart: readonly string[];
  readonly byColumns: boolean;
}
const rules: Readonly<Record<string, Rule | undefined>> = traced;

/** How long a beginning is relied on: it counts for fifteen minutes, of which a line that was there already may have lost five. */
export const BEGUN_FOR_MS = 5 * 60_000;

/** The arguments to begin this call with; null where nothing has to be begun. */
export function toBegin(name: string, args: Arguments): Arguments | null {
  const rule = rules[name];
  if (!rule || args['part'] === 'general') return null;
  const about = Object.fromEntries(Object.entries(args).filter(([key]) => !rule.apart.includes(key)));
  const said = JSON.stringify(args);
  if (rule.byColumns && !sensitiveColumns.some((column) => said.includes(`"${column}"`))) return null;
  return about;
}
