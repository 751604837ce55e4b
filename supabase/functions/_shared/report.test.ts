import { afterEach, expect, test, vi } from 'vitest';
import { answer, json, Refusal } from './http.ts';
import { reportAddress } from './report.ts';

const env = { ERROR_REPORTS_DSN: 'https://abc123@errors.example.org/42' };
const request = () =>
  new Request('https://x.example/functions/v1/complete-upload?token=secret', {
    method: 'POST',
    headers: { authorization: 'Bearer secret.token.here', 'x-request-id': 'request-0001' },
    body: '{"passport":"X1234567"}',
  });

interface Sent {
  readonly url: string;
  readonly body: string;
}
function watch(): { sent: Sent[]; log: string[] } {
  const sent: Sent[] = [];
  const log: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    sent.push({ url, body: init.body });
    return Promise.resolve(new Response('{}'));
  });
  vi.spyOn(console, 'error').mockImplementation((line: string) => void log.push(line));
  return { sent, log };
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fail = () => Promise.reject(new TypeError('dov@example.org has passport X1234567, "Dov Levi", דב לוי'));

test('an unexpected error is reported with its kind, its place and the id of the log, and nothing about a person', async () => {
  const { sent, log } = watch();
  const response = await answer(request(), fail, env);
  expect(response.status).toBe(500);
  expect(sent[0]?.url).toBe('https://errors.example.org/api/42/envelope/');
  const [, , text = ''] = (sent[0]?.body ?? '').split('\n');
  expect(JSON.parse(text)).toMatchObject({
    tags: { where: 'complete-upload', request_id: 'request-0001' },
    exception: { values: [{ type: 'TypeError', value: 'complete-upload' }] },
  });
  expect(text).toContain('report.test.ts');
  for (const personal of ['dov', 'X1234567', 'Levi', 'לוי', 'secret', 'x.example', 'Bearer', process.cwd()])
    expect(sent[0]?.body).not.toContain(personal);
  expect(JSON.parse(log[0] ?? '')).toMatchObject({
    level: 'error',
    where: 'complete-upload',
    request_id: 'request-0001',
  });
  expect(response.headers.get('x-request-id')).toBe('request-0001');
});

test('what is refused is no error, and without an address nothing is sent', async () => {
  const { sent } = watch();
  const refused = () => Promise.reject(new Refusal(403, 'not_allowed', 'No.'));
  await answer(request(), refused, env);
  await answer(request(), fail, {});
  await answer(request(), () => Promise.resolve(json({})), env);
  expect(sent).toEqual([]);
});

test('a reporter that is down changes no answer', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('down')));
  expect((await answer(request(), fail, env)).status).toBe(500);
});

test('only a whole address is one', () => {
  expect(reportAddress('https://abc123@errors.example.org/42')?.key).toBe('abc123');
  for (const dsn of ['', 'https://errors.example.org/42', 'https://abc@errors.example.org/x', 'javascript:1'])
    expect(reportAddress(dsn)).toBeNull();
});
