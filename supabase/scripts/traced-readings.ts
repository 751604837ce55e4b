/** The traced readings of the contract as plain data, for browsers, which do not load the contract. */
import type pg from 'pg';
import type { FunctionContract } from '@school/shared/api/define';
import { contract } from '@school/shared/api/index';

const HEADER = '/** Made by `npm run types` from the contract and private.student_fields. Do not edit. */\n';

/** The text of shared/src/api/traced.generated.ts. */
export async function tracedReadings(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from private.student_fields where sensitive is not null order by place',
  );
  const all: readonly (readonly [string, FunctionContract])[] = Object.entries(contract);
  const lines = all.flatMap(([name, { traced }]) =>
    traced
      ? [`  ${name}: { apart: ${JSON.stringify(traced.apart)}, byColumns: ${traced.byColumns ?? false} },`]
      : [],
  );
  return `${HEADER}
/** By function: arguments that are not part of what is begun, and whether only sensitive columns make it a reading. */
export const traced = {
${lines.join('\n')}
} as const;

/** Columns of the student record whose reading leaves a line. */
export const sensitiveColumns: readonly string[] = ${JSON.stringify(rows.map(({ name }) => name))};
`;
}
