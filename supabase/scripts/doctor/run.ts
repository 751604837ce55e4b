/**
 * `npm run doctor [staging] [--deep] [--mail-to ADDRESS]`: looks at a live deployment from outside and says what is wrong
 * and what to do, of production also what of the checkout is still the demo's. Changes nothing but test accounts, which it removes. With SUPABASE_DB_URL it compares the schema and asks
 * Supabase's advisors too; --deep lives through accounts; --mail-to sends a real mail.
 * Ends with 1 when something is wrong.
 */
import { parseArgs } from 'node:util';
import { advisorsCheck } from './advisors.ts';
import { deploymentNamed } from './arguments.ts';
import { deepCheck } from './deep/check.ts';
import { driftCheck } from './drift.ts';
import { demoCheck } from './demo-check.ts';
import { examine, type Tell } from './examine.ts';
import { mailCheck } from './mail-check.ts';
import { projectName } from './references.ts';
import { fileFindings, missingSettings } from './settings-checks.ts';
import { readDeployment } from './settings.ts';

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    options: { deep: { type: 'boolean', default: false }, 'mail-to': { type: 'string' } },
    allowPositionals: true,
  });
  const name = deploymentNamed('doctor', positionals, ['deep', 'mail-to']);
  const deployment = readDeployment(name);
  const to = values['mail-to'];
  const more = [
    ...(deployment.SUPABASE_DB_URL ? [driftCheck(), advisorsCheck] : []),
    ...(values.deep ? [deepCheck] : []),
    ...(to ? [missingSettings(['SMTP_HOST', 'SMTP_USER', 'SMTP_PASS', 'SMTP_FROM']), mailCheck(to)] : []),
  ];
  console.log(`Looking at ${name} (.env.${name}): ${projectName(deployment)}\n`);
  const ofFile = fileFindings(name, deployment);
  for (const { sentence, remedy } of ofFile) console.log(`✗ ${sentence}\n    → ${remedy}`);
  const tell: Tell = (title, found) => {
    console.log(`${found.length === 0 ? '✓' : '✗'} ${title}`);
    for (const { sentence, remedy } of found) console.log(`    ${sentence}\n    → ${remedy}`);
  };
  // Of the checkout alone: said before anything is deployed. A staging project may show the demo.
  const ofDemo = name === 'production' ? await demoCheck.run(deployment) : [];
  if (name === 'production') tell(demoCheck.title, ofDemo);
  const findings = [...ofFile, ...ofDemo, ...(await examine(deployment, tell, more))];
  console.log(findings.length === 0 ? '\nAll is well.' : `\n${findings.length} to fix.`);
  return findings.length === 0;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
