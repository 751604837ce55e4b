/** Whatever is sent to the one origin, by any method, to any path, with any headers and body: never a bare 500. */
import { request as send } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inputs } from '../../../shared/test/all.ts';
import { startEmbedded, type Embedded } from '../../conformance/embedded.ts';
import { ownDatabase } from '../../tests/harness/cluster.ts';
import { anyBody, anyHeaders, anyTarget, METHODS } from './any-request-inputs.ts';

let project: Embedded;
let tokens: readonly string[];
beforeAll(async () => {
  project = await startEmbedded({ database: await ownDatabase() });
  const signIn = await fetch(`${project.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: project.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(project.officer),
  });
  const { access_token: officer } = (await signIn.json()) as { access_token: string };
  tokens = [project.anonKey, project.serviceKey, officer, 'nonsense', ''];
}, 120_000);
afterAll(() => project.stop());

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** As it stands: `fetch` would tidy up what matters here. */
function ask(
  method: string,
  path: string,
  sent: Record<string, string>,
  content: string | Buffer,
): Promise<Answer> {
  const { port } = new URL(project.url);
  return new Promise((resolve, reject) => {
    const outgoing = send({ host: '127.0.0.1', port, method, path, headers: sent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(method === 'GET' || method === 'HEAD' ? undefined : content);
  });
}

/** PostgREST gives some refusals of the database 500; those say which by their SQLSTATE. */
const isNamed = (text: string): boolean => /"code":"(?!XX|SUP)[0-9A-Z]{5}"/.test(text);

test('no request at all ends in a bare 500', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...METHODS),
      anyTarget,
      anyHeaders,
      anyBody,
      fc.nat(4),
      async (method, path, extra, content, who) => {
        const token = tokens[who] ?? '';
        const sent = {
          apikey: token,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...extra,
        };
        const { status, text } = await ask(method, path, sent, content);
        expect([status, text, status < 500 || (status === 500 && isNamed(text))]).toEqual([
          status,
          text,
          true,
        ]);
      },
    ),
    { numRuns: inputs(400) },
  );
  log.mockRestore();
}, 180_000);
