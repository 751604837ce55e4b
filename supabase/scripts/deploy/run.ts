/**
 * `npm run deploy [staging] [--check] [--workdir FOLDER]`: brings a project to the state of this checkout, step by step; safe to
 * repeat. `--check` changes nothing: it looks at the settings, reaches for the project and lists the steps; where something is
 * deployed already, the doctor looks at it. Migrations are kept in FOLDER/supabase/migrations, by default the checkout's.
 */
import { parseArgs } from 'node:util';
import { deploymentNamed } from '../doctor/arguments.ts';
import { demoCheck } from '../doctor/demo-check.ts';
import { keysCheck } from '../doctor/sign-in-checks.ts';
import type { Finding } from '../doctor/check.ts';
import { examine } from '../doctor/examine.ts';
import { projectName } from '../doctor/references.ts';
import { fileFindings, wrongSettings } from '../doctor/settings-checks.ts';
import { readDeployment, type Deployment } from '../doctor/settings.ts';
import { ROOT } from '../../local/run/settings.ts';
import { assertSameProject } from './baseline-file.ts';
import { lookAtDatabase } from './database.ts';
import { steps } from './steps.ts';

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false }, workdir: { type: 'string', default: ROOT } },
  allowPositionals: true,
});

type Name = ReturnType<typeof deploymentNamed>;

/** Prints findings; true when there are none. */
const well = (findings: readonly Finding[]): boolean => {
  for (const { sentence, remedy } of findings) console.log(`    ${sentence}\n    → ${remedy}`);
  return findings.length === 0;
};

async function settingsAreWell(name: Name, deployment: Deployment): Promise<boolean> {
  const needed = [...new Set(steps.flatMap(({ needs }) => needs))];
  const wrong = [...fileFindings(name, deployment), ...(await wrongSettings(deployment, needed))];
  if (wrong.length > 0) console.log(`Settings of ${name}, in the file .env.${name}:`);
  return well(wrong);
}

/** Looks and changes nothing. Before the first deployment there is nothing outside to look at. */
async function check(name: Name, deployment: Deployment): Promise<boolean> {
  console.log(`\nReaching for ${projectName(deployment)} …`);
  const deployed = await lookAtDatabase(deployment);
  if (typeof deployed === 'object') return well([deployed]);
  if (deployed) {
    await assertSameProject(deployment, values.workdir);
    console.log('\nThe deployment as it is now, from outside:');
    return well(await examine(deployment));
  }
  if (!well(await keysCheck.run(deployment))) return false;
  if (name === 'production') well(await demoCheck.run(deployment));
  const again = name === 'production' ? '' : ` -- ${name}`;
  console.log(`\nSettings complete, nothing deployed yet: go on with npm run deploy${again}.`);
  return true;
}

async function deploy(): Promise<boolean> {
  const name = deploymentNamed('deploy', positionals, ['check', 'workdir']);
  const deployment = readDeployment(name);
  if (!(await settingsAreWell(name, deployment))) return false;
  console.log(`${name}: ${projectName(deployment)}`);
  if (values.check) {
    console.log('\nWhat npm run deploy would do:');
    for (const [at, step] of steps.entries()) console.log(`${at + 1} of ${steps.length}: ${step.title}`);
    return check(name, deployment);
  }
  for (const [at, step] of steps.entries()) {
    console.log(`\n${at + 1} of ${steps.length}: ${step.title}`);
    await step.run(deployment, values.workdir);
  }
  console.log(`\nNow upload dist/ to the static host, then: npm run doctor -- ${name}`);
  return true;
}

try {
  process.exitCode = (await deploy()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
