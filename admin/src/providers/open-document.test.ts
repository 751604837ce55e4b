/** Opening a stored file: through the function that writes it down, at the address it answers, as the type that was checked. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDocument } from './open-document.ts';
import { Problem } from './problem.ts';

const document = { id: 'd-1', content_type: 'image/png' };
const ADDRESS = '/storage/v1/object/sign/documents/a/d-1?token=t';
const requests: Request[] = [];
/** Answers in turn; an error stands for a connection that broke. */
function answers(...given: readonly (Response | Error)[]): void {
  const left = [...given];
  vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => {
    requests.push(new Request(input, init));
    const next = left.shift();
    return next instanceof Response
      ? Promise.resolve(next)
      : Promise.reject(next ?? new Error('Not expected.'));
  });
}
const problem = (): Promise<unknown> => openDocument(document).catch((error: unknown) => error);

beforeEach(() => {
  requests.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('asks the function first and reads the bytes at the address it answers, without any key', async () => {
  answers(
    Response.json({ address: ADDRESS }),
    new Response('bytes', { headers: { 'content-type': 'text/html' } }),
  );
  const blob = await openDocument(document, 'dossier');
  expect([blob.type, await blob.text()]).toEqual(['image/png', 'bytes']);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://backend.invalid/functions/v1/open-document',
    `GET http://backend.invalid${ADDRESS}`,
  ]);
  expect(await requests[0]?.json()).toEqual({ document_id: 'd-1', purpose: 'dossier' });
  expect([...(requests[1]?.headers.keys() ?? [])]).toEqual([]);
});

it.each([
  [
    'the function',
    [Response.json({ message: 'No longer there.', hint: 'not_found', field: '' }, { status: 400 })],
  ],
  ['storage', [Response.json({ address: ADDRESS }), Response.json({}, { status: 400 })]],
])('a file that is gone, says %s', async (_who, given) => {
  answers(...given);
  expect(await problem()).toMatchObject({ kind: 'not_found' });
});

it('not for this role, and signed out: with the status that react-admin asks for', async () => {
  for (const [status, hint] of [
    [403, 'refused'],
    [401, 'not_signed_in'],
  ] as const) {
    answers(Response.json({ message: 'In words.', hint, field: '' }, { status }));
    expect(await problem()).toMatchObject({ status, message: 'In words.' });
  }
});

it.each([
  ['asking', [new TypeError('Failed to fetch')]],
  ['the bytes come', [Response.json({ address: ADDRESS }), new TypeError('Failed to fetch')]],
])('a connection that breaks while %s is said as one', async (_when, given) => {
  answers(...given);
  const error = await problem();
  expect(error).toBeInstanceOf(Problem);
  expect(error).toMatchObject({ kind: 'offline' });
});
