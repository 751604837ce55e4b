/**
 * `npm run doctor [-- staging]`: looks at a live deployment from outside and says what is wrong and what to do. Changes
 * nothing but a test account, which it removes. Ends with 1 when something is wrong.
 */
import { examine } from './examine.ts';
import { readDeployment } from './settings.ts';

const name = process.argv[2] ?? 'production';
console.log(`Looking at ${name} (.env.${name}):\n`);
const findings = await examine(readDeployment(name), (title, found) => {
  console.log(`${found.length === 0 ? '✓' : '✗'} ${title}`);
  for (const { sentence, remedy } of found) console.log(`    ${sentence}\n    → ${remedy}`);
});
console.log(findings.length === 0 ? '\nAll is well.' : `\n${findings.length} to mend.`);
process.exitCode = findings.length === 0 ? 0 : 1;
