/**
 * `npm run doctor [-- staging] [--mail-to ADDRESS]`: looks at a live deployment from outside and says what is wrong and what
 * to do. Changes nothing but a test account, which it removes. With SUPABASE_DB_URL it asks Supabase's advisors too, with
 * --mail-to it sends a real mail. Ends with 1 when something is wrong.
 */
import { parseArgs } from 'node:util';
import { advisorsCheck } from './advisors.ts';
import { examine } from './examine.ts';
import { mailCheck } from './mail-check.ts';
import { missingSettings } from './settings-checks.ts';
import { readDeployment } from './settings.ts';

const { values, positionals } = parseArgs({
  options: { 'mail-to': { type: 'string' } },
  allowPositionals: true,
});
const name = positionals[0] ?? 'production';
const deployment = readDeployment(name);
const to = values['mail-to'];
const more = [
  ...(deployment.SUPABASE_DB_URL ? [advisorsCheck] : []),
  ...(to ? [missingSettings(['SMTP_HOST', 'SMTP_USER', 'SMTP_PASS', 'SMTP_FROM']), mailCheck(to)] : []),
];
console.log(`Looking at ${name} (.env.${name}):\n`);
const findings = await examine(
  deployment,
  (title, found) => {
    console.log(`${found.length === 0 ? '✓' : '✗'} ${title}`);
    for (const { sentence, remedy } of found) console.log(`    ${sentence}\n    → ${remedy}`);
  },
  more,
);
console.log(findings.length === 0 ? '\nAll is well.' : `\n${findings.length} to fix.`);
process.exitCode = findings.length === 0 ? 0 : 1;
