/**
 * Errors nobody expected, told to a Sentry-compatible address when ERROR_REPORTS_DSN is set. Nothing about persons leaves: no
 * message (it may quote what somebody typed), no headers, no body, no address of a page; the kind of error, where in our
 * code it happened, and the id under which the log has the rest.
 */
import type { FunctionEnv } from './env.ts';

export interface ErrorContext {
  readonly where: string;
  readonly requestId: string;
}

/** `https://KEY@host/PROJECT` as the address to send to and its key; null when it is none. */
export function reportAddress(dsn: string): { url: string; key: string } | null {
  const match = /^(https?):\/\/([a-z0-9]+)@([^/@\s]+)\/(\d+)$/i.exec(dsn);
  if (!match) return null;
  const [, scheme = '', key = '', host = '', project = ''] = match;
  return { url: `${scheme}://${host}/api/${project}/envelope/`, key };
}

/** A step of a stack. What it searches may quote what somebody typed: no line is read further than any step of ours reaches. */
const STEP = /at (?:(?:async )?([\w.$<>]+) \()?[^()\n]*?([\w.-]+\.[a-z]+):(\d+):(\d+)\)?/;

/** Function, file and line of each step; the paths of the machine stay behind. */
function frames(stack: string): readonly Record<string, unknown>[] {
  return stack
    .split('\n')
    .slice(-50)
    .map((step) => STEP.exec(step.slice(0, 500)))
    .filter((found) => found !== null)
    .map(([, name = '?', file = '', line, column]) => ({
      function: name,
      filename: file,
      lineno: Number(line),
      colno: Number(column),
    }))
    .reverse();
}

/** The three lines of the envelope. */
function errorEnvelope(error: unknown, { where, requestId }: ErrorContext): string {
  const id = crypto.randomUUID().replaceAll('-', '');
  const known = error instanceof Error ? error : new Error();
  const event = {
    event_id: id,
    timestamp: Date.now() / 1000,
    platform: 'javascript',
    level: 'error',
    tags: { where, request_id: requestId },
    exception: {
      values: [{ type: known.name, value: where, stacktrace: { frames: frames(known.stack ?? '') } }],
    },
  };
  return `${JSON.stringify({ event_id: id })}\n${JSON.stringify({ type: 'event' })}\n${JSON.stringify(event)}\n`;
}

/** Sends it; a reporter that does not answer holds nobody up and is only noted in the log. */
export async function reportError(env: FunctionEnv, error: unknown, context: ErrorContext): Promise<void> {
  const address = reportAddress(env.ERROR_REPORTS_DSN ?? '');
  if (!address) return;
  try {
    const response = await fetch(address.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=hesder-admissions/1, sentry_key=${address.key}`,
      },
      body: errorEnvelope(error, context),
      signal: AbortSignal.timeout(3_000),
    });
    await response.body?.cancel();
  } catch (problem) {
    console.error(
      `The error could not be reported: ${problem instanceof Error ? problem.message : String(problem)}`,
    );
  }
}
