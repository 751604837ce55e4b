/** Has the public site built again when the database says that what it shows has changed. */
import { claim_site_build, site_build_failed } from '@school/shared/api/system';
import type { FunctionEnv } from '../_shared/env.ts';
import type { Rest } from '../_shared/rest.ts';

/** A host's hook only notes the wish; one that does not answer must not hold up the clockwork. */
const HOOK_MS = 10_000;

async function ask(env: FunctionEnv): Promise<void> {
  if (env.buildSite) return env.buildSite();
  const answer = await fetch(env.DEPLOY_HOOK_URL ?? '', {
    method: 'POST',
    signal: AbortSignal.timeout(HOOK_MS),
  });
  if (!answer.ok) throw new Error(`The hook answered ${answer.status}.`);
}

/** Answers whether a build was asked for. Without a way to ask, the change waits and the office sees that it does. */
export async function buildSite(env: FunctionEnv, rest: Pick<Rest, 'call'>): Promise<boolean> {
  if (!env.buildSite && !env.DEPLOY_HOOK_URL) return false;
  if (!(await rest.call({ claim_site_build }))) return false;
  try {
    await ask(env);
    return true;
  } catch (error) {
    // Never the address itself: it is a secret, and the office reads the reason.
    const reason = error instanceof Error ? error.message : String(error);
    await rest.call(
      { site_build_failed },
      {
        reason: reason.replaceAll(env.DEPLOY_HOOK_URL ?? '\0', 'the hook'),
      },
    );
    return false;
  }
}
