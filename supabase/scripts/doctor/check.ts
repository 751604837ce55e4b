/** What a check of the doctor is: one question about a deployment, answered by nothing or by what is wrong and what to do. */
import type { Deployment } from './settings.ts';

export interface Finding {
  /** Short name of the mistake; tests and people speak of it by this. */
  readonly id: string;
  readonly sentence: string;
  /** What to type or where to click. */
  readonly remedy: string;
}

export interface Check {
  /** What is looked at, for the list that is printed. */
  readonly title: string;
  run(deployment: Deployment): Promise<readonly Finding[]>;
}

export const finding = (id: string, sentence: string, remedy: string): Finding => ({ id, sentence, remedy });

/** The findings of those lines whose condition holds. */
export const when = (
  ...lines: readonly (readonly [wrong: boolean, ...Parameters<typeof finding>])[]
): Finding[] => lines.filter(([wrong]) => wrong).map(([, ...rest]) => finding(...rest));

/** A request that is never followed elsewhere and never waits long. */
export const ask = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...init });

/** What is answered, as data; throws where it is refused, or where a page stands in its place. */
export async function askJson<Answer>(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await ask(url, init);
  const { pathname } = new URL(url);
  if (!answer.ok) throw new Error(`${pathname} answers ${answer.status}.`);
  const data: unknown = await answer.json().catch(() => undefined);
  if (data === undefined) throw new Error(`${pathname} answers no data.`);
  return data as Answer;
}

const reason = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
};

/** A check that cannot be made at all is a finding of its own. */
export const guarded = (check: Check, id: string, remedy: string): Check => ({
  title: check.title,
  run: (deployment) =>
    check
      .run(deployment)
      .catch((error: unknown) => [finding(id, `${check.title}: ${reason(error)}`, remedy)]),
});
