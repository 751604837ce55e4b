/**
 * Why what was published has no build yet: hosts of websites report to the Git host, as a status of the commit or as a check of it, with
 * a sentence and an address.
 */
import type { BuildFailure } from '../_shared/content-store.ts';
import type { FunctionEnv } from '../_shared/env.ts';
import { branchOf, objectOf, sendToHost, textOf } from './git-call.ts';

/** The page is shown without the reason rather than late. */
const PATIENCE_MS = 5000;
const LONGEST = 300;
const FAILED = ['failure', 'error', 'timed_out', 'startup_failure', 'action_required'];

/** A list in the host's answer; empty where it says nothing, or where the token may not read it. */
async function listAt(env: FunctionEnv, path: string, key: string): Promise<readonly unknown[]> {
  const at = `commits/${encodeURIComponent(branchOf(env))}/${path}`;
  const answer = await sendToHost(env, at, { method: 'GET' }, undefined, PATIENCE_MS);
  const list: unknown = answer?.ok ? objectOf(await answer.json().catch(() => null))[key] : null;
  return Array.isArray(list) ? list.map((each): unknown => each) : [];
}

const link = (...addresses: readonly unknown[]): string | null =>
  addresses.map(textOf).find((address) => address.startsWith('https://')) ?? null;
const sentence = (...texts: readonly unknown[]): string =>
  (texts.map((text) => textOf(text).trim()).find((text) => text !== '') ?? '')
    .split('\n', 1)[0]
    ?.slice(0, LONGEST) ?? '';

function ofStatus(value: unknown): BuildFailure | null {
  const { state, status, context, description, target_url } = objectOf(value);
  // GitHub calls it state, others status.
  if (!FAILED.includes(textOf(state) || textOf(status))) return null;
  return { name: sentence(context), reason: sentence(description), link: link(target_url) };
}

function ofCheck(value: unknown): BuildFailure | null {
  const { name, conclusion, output, details_url, html_url } = objectOf(value);
  if (!FAILED.includes(textOf(conclusion))) return null;
  const { title, summary } = objectOf(output);
  return { name: sentence(name), reason: sentence(title, summary), link: link(details_url, html_url) };
}

/** The first failure that the newest commit of the branch has; null when it has none, or when nobody says. */
export async function failedBuild(env: FunctionEnv): Promise<BuildFailure | null> {
  const [statuses, checks] = await Promise.all([
    listAt(env, 'status', 'statuses'),
    listAt(env, 'check-runs', 'check_runs'),
  ]);
  return [...statuses.map(ofStatus), ...checks.map(ofCheck)].find((failure) => failure !== null) ?? null;
}
