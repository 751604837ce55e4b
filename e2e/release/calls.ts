/** What front ends of a release asked its database, and the shapes of what it answered: one call a line. */
import { readFileSync, writeFileSync } from 'node:fs';
import { patiently } from '@school/shared/patient-fetch';
import { lostFrom, shapeOf, type Shape } from './shape.ts';

export interface RecordedCall {
  /** Address of the demo person, empty for a visitor. */
  readonly by: string;
  readonly method: string;
  /** Path with query, from /rest/v1 on. */
  readonly path: string;
  /** What PostgREST looks at: how much is wanted, in which form. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly shape: Shape;
}

export const writeCalls = (file: string, calls: readonly RecordedCall[]): void =>
  writeFileSync(file, calls.map((call) => `${JSON.stringify(call)}\n`).join(''));

export const readCalls = (file: string): RecordedCall[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RecordedCall);

/** Headers of a call that are part of what is asked. */
export const ASKING = ['accept', 'accept-profile', 'content-profile', 'content-type', 'prefer', 'range'];

/** A body as JSON, null where there is none. */
export const bodyOf = (text: string): unknown => (text === '' ? null : (JSON.parse(text) as unknown));

export interface Asked {
  readonly url: string;
  readonly key: string;
  /** Token of a person by address. */
  readonly tokens: ReadonlyMap<string, string>;
}

/** Makes the call again; answers what open tabs would miss. */
export async function replay(call: RecordedCall, { url, key, tokens }: Asked): Promise<string[]> {
  // An upgrade may replace a function while a call is on its way to it: the clients then ask again, those of 1.0.0 when somebody does.
  const answer = await patiently(fetch)(url + call.path, {
    method: call.method,
    headers: { ...call.headers, apikey: key, authorization: `Bearer ${tokens.get(call.by) ?? key}` },
    body: call.body === '' ? null : call.body,
  });
  const text = await answer.text();
  const name = `${call.method} ${call.path.split('?')[0]}`;
  if (!answer.ok) return [`${name}: ${answer.status} ${text}`];
  return lostFrom(call.shape, shapeOf(bodyOf(text))).map((line) => `${name}: ${line}`);
}
