/** All checks of a deployment, in the order in which mistakes are fixed. */
import { accountCheck } from './account-check.ts';
import { backEndChecks } from './back-end-checks.ts';
import type { Check, Finding } from './check.ts';
import { filesChecks } from './files-checks.ts';
import { missingSettings, NEEDED_OUTSIDE, settingsMakeSense } from './settings-checks.ts';
import type { Deployment } from './settings.ts';
import { siteChecks } from './site-checks.ts';

/** Told of each check as it ends. */
export type Tell = (title: string, findings: readonly Finding[]) => void;

/** Runs them in order. After a finding of the name `end` the others would only say the same again. */
async function runAll(
  checks: readonly Check[],
  deployment: Deployment,
  tell: Tell,
  end?: string,
): Promise<Finding[]> {
  const all: Finding[] = [];
  for (const check of checks) {
    const findings = await check.run(deployment);
    tell(check.title, findings);
    all.push(...findings);
    if (findings.some(({ id }) => id === end)) break;
  }
  return all;
}

/** Everything that is wrong with a deployment as it can be seen from outside. Without its settings nothing else is asked; `more` are checks that were wished for. */
export async function examine(
  deployment: Deployment,
  tell: Tell = () => undefined,
  more: readonly Check[] = [],
): Promise<Finding[]> {
  const settings = await runAll([missingSettings(NEEDED_OUTSIDE), settingsMakeSense], deployment, tell);
  if (settings.length > 0) return settings;
  return [
    ...(await runAll([...siteChecks, ...filesChecks], deployment, tell, 'site-down')),
    ...(await runAll([...backEndChecks, accountCheck, ...more], deployment, tell, 'project-unreachable')),
  ];
}
