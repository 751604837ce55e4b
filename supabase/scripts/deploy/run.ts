/**
 * `npm run deploy [-- staging] [--check]`: brings a project to the state of this checkout, step by step; safe to repeat.
 * `--check` changes nothing: it says which settings are missing, lists the steps and lets the doctor look.
 */
import { parseArgs } from 'node:util';
import type { Finding } from '../doctor/check.ts';
import { examine } from '../doctor/examine.ts';
import { missingSettings, settingsMakeSense } from '../doctor/settings-checks.ts';
import { readDeployment } from '../doctor/settings.ts';
import { steps } from './steps.ts';

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const name = positionals[0] ?? 'production';
const deployment = readDeployment(name);

const tell = (findings: readonly Finding[]): void => {
  for (const { sentence, remedy } of findings) console.log(`    ${sentence}\n    → ${remedy}`);
};

async function deploy(): Promise<boolean> {
  const needed = [...new Set(steps.flatMap(({ needs }) => needs))];
  const wrong = [
    ...(await missingSettings(needed).run(deployment)),
    ...(await settingsMakeSense.run(deployment)),
  ];
  if (wrong.length > 0) {
    console.log(`Settings of ${name}, in the file .env.${name}:`);
    tell(wrong);
    return false;
  }
  for (const [at, step] of steps.entries()) {
    console.log(`\n${at + 1} of ${steps.length}: ${step.title}`);
    if (!values.check) await step.run(deployment);
  }
  if (!values.check) {
    console.log(`\nNow upload dist/ to the static host, then: npm run doctor -- ${name}`);
    return true;
  }
  console.log('\nThe deployment as it is now, from outside:');
  const findings = await examine(deployment);
  tell(findings);
  return findings.length === 0;
}

try {
  process.exitCode = (await deploy()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
