/** docs/api.md, made from the contract, which the tests hold to the database. */
import type { z } from 'zod';
import type { FunctionContract } from '@school/shared/api/define';
import { refusalCodes } from '@school/shared/api/define';
import { subjects } from '@school/shared/api/index';
import { shapeText } from './shape-text.ts';

const HEAD = `<!-- Made by \`npm install\` and \`npm run derive\` from shared/src/api. Not kept in git; do not edit. -->

# The database's functions

Everything that changes data is a function in schema \`public\`, called with supabase-js as \`rpc(name, arguments)\`. Who may call what,
cell by cell, is in [permissions.md](permissions.md). This page is made from the contract in \`shared/src/api\`, which the database tests
hold to the database: every argument, every answer, every refusal.

**Errors.** A refusal is SQLSTATE \`P0001\`: \`message\` is a sentence for the person, \`details\` the field it concerns (or empty), \`hint\` a
code for programs: ${refusalCodes.map((code) => `\`${code}\``).join(', ')}. Below, \`code:field\` is a refusal
about that field, \`code:*\` about whichever it is. Who may not call at all gets \`42501\` (HTTP 403, 401 for visitors).
\`shared/src/errors.ts\` turns both into words.

**Versions.** Records that people edit have a \`version\` that grows with every change. \`expected_version\` is the one the person saw; if it
is no longer the newest, nothing is written and the hint is \`stale_version\`.

**Time.** Every rule asks \`private.now()\`; tests move it, production never does. A day is \`YYYY-MM-DD\`, an instant ISO 8601.

In signatures \`?\` marks what may be left out. A row of a table is all its columns (\`shared/src/api/rows.generated.ts\`).
`;

const signatureOf = (name: string, { args }: FunctionContract): string =>
  `${name}(${Object.entries(args.shape)
    .map(([key, schema]) => key + (schema.safeParse(undefined).success ? '?' : ''))
    .join(', ')})`;

function entry(name: string, contract: FunctionContract): string {
  const { about, callers, reads, args, result, refusals } = contract;
  const lines = [
    `### \`${signatureOf(name, contract)}\``,
    '',
    `${about} For: ${callers}.${reads ? ' Only reads.' : ''}`,
    '',
    ...Object.entries(args.shape).map(
      ([name, schema]) => `- \`${name}\`: ${shapeText(schema as unknown as z.core.$ZodTypes)}`,
    ),
    `- answers: ${result.def.type === 'null' ? 'nothing' : shapeText(result as unknown as z.core.$ZodTypes)}`,
    ...(refusals.length > 0 ? [`- refuses: ${refusals.map((refusal) => `\`${refusal}\``).join(', ')}`] : []),
  ];
  return lines.join('\n');
}

/** The text of docs/api.md. */
export const apiPage = (): string => {
  const parts = Object.entries(subjects).map(([subject, functions]) => {
    const entries = Object.entries<FunctionContract>(functions).map(([name, contract]) =>
      entry(name, contract),
    );
    return `## ${subject}\n\n${entries.join('\n\n')}\n`;
  });
  return `${HEAD}\n${parts.join('\n')}`;
};
