import { describe, expect, it, vi } from 'vitest';
import {
  collectErrors,
  pagePattern,
  reportOptions,
  reportsDsn,
  withoutPersons,
  type ErrorTarget,
} from '../src/error-reports.ts';

const SECRET = 'Levi-Planted 30-11-2008 levi@example.org';
const place = {
  dsn: 'https://abc@errors.example.org/7',
  room: 'admin' as const,
  release: '0.1.0',
  path: () => `/admin/applicants/${SECRET}/show`,
};

describe('what is reported of an error', () => {
  it('holds nothing of persons, wherever it stood', () => {
    const event = {
      event_id: 'a'.repeat(32),
      timestamp: 1,
      message: SECRET,
      transaction: SECRET,
      user: { email: SECRET, ip_address: '203.0.113.9' },
      request: { url: `https://school.example.org/?q=${SECRET}`, headers: { Referer: SECRET } },
      breadcrumbs: [{ message: SECRET, data: { url: SECRET } }],
      extra: { form: SECRET },
      contexts: { state: { value: SECRET } },
      exception: {
        values: [
          {
            type: `Error ${SECRET}`,
            value: SECRET,
            stacktrace: {
              frames: [
                {
                  filename: `https://school.example.org/${SECRET}/index-ab12.js?x=${SECRET}`,
                  function: `save ${SECRET}`,
                  lineno: 3,
                  vars: { name: SECRET },
                  pre_context: [SECRET],
                },
              ],
            },
          },
        ],
      },
    };
    const text = JSON.stringify(withoutPersons(event, place));
    for (const part of ['Levi', '30-11', 'levi@', '203.0', 'school.example.org'])
      expect(text).not.toContain(part);
    expect(withoutPersons(event, place)).toMatchObject({
      release: '0.1.0',
      tags: { room: 'admin', page: '/admin/applicants/…' },
      exception: {
        values: [
          {
            type: 'Error',
            stacktrace: { frames: [{ filename: 'index-ab12.js', function: '?', lineno: 3 }] },
          },
        ],
      },
    });
  });

  it('says what is of use: kind, function, file and line', () => {
    const frames = [{ filename: '/portal-assets/core-x1.js', function: 'Object.load', lineno: 1, colno: 9 }];
    const values = [{ type: 'TypeError', stacktrace: { frames } }];
    expect(reportOptions(place).beforeSend({ exception: { values } }).exception.values).toEqual([
      {
        type: 'TypeError',
        value: 'admin',
        stacktrace: {
          frames: [{ filename: 'core-x1.js', function: 'Object.load', lineno: 1, colno: 9 }],
        },
      },
    ]);
  });

  it.each([
    ['/', '/'],
    ['/accepted/payment-setup', '/accepted/payment-setup'],
    ['/torah/a-name', '/torah/…'],
    ['/admin/students/7f3c', '/admin/students'],
    ['/admin/levi@example.org', '/admin/…'],
    ['/Levi-Planted', '?'],
  ])('the page %s is told as %s', (path, pattern) => {
    expect(pagePattern(path)).toBe(pattern);
  });
});

it.each([
  ['https://abc@errors.example.org/7', true],
  ['http://abc@localhost:9000/1', true],
  ['', false],
  ['https://errors.example.org/7', false],
  ['javascript:alert(1)', false],
  [7, false],
])('the setting %s', (setting, good) => {
  expect(reportsDsn(setting)).toBe(good ? setting : '');
});

describe('collecting', () => {
  const listen = () => {
    const heard: Record<string, (event: { error?: unknown; reason?: unknown }) => void> = {};
    const target: ErrorTarget = { addEventListener: (type: string, on: never) => void (heard[type] = on) };
    return { heard, target };
  };

  it('keeps errors until the client is there, and sends each once', async () => {
    const { heard, target } = listen();
    const send = vi.fn();
    let loaded = (_: typeof send): void => undefined;
    const report = collectErrors(target, () => new Promise((resolve) => (loaded = resolve)));
    const first = new Error('one');
    heard['error']?.({ error: first });
    heard['unhandledrejection']?.({ reason: new TypeError('two') });
    heard['unhandledrejection']?.({ reason: 'no error' });
    report(first);
    expect(send).not.toHaveBeenCalled();
    loaded(send);
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    report(new Error('three'));
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('does not flood: a fault that comes again and again is told ten times', async () => {
    const { target } = listen();
    const send = vi.fn();
    const report = collectErrors(target, () => Promise.resolve(send));
    for (let at = 0; at < 50; at += 1) report(new Error(String(at)));
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(10));
  });
});
