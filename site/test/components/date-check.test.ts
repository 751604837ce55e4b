import { describe, expect, it, vi } from 'vitest';
import sample from '../../gatsby/program-year.sample.json';
import type { Toast } from '../../src/lib/toasts';

const answerWith = (year: unknown): void => {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(url === '/config.json' ? { supabaseUrl: '', supabaseKey: 'k' } : year)),
  );
};

/** What is announced by a page that was built with the sample year. */
async function announced(year: unknown): Promise<(Toast | null)[]> {
  vi.resetModules();
  answerWith(year);
  const seen: (Toast | null)[] = [];
  const { announceChanges } = await import('../../src/lib/announce-changes');
  const toasts = await import('../../src/lib/toasts');
  toasts.listenToToasts((toast) => seen.push(toast));
  await announceChanges(sample);
  return seen;
}

describe('a page that was built some time ago', () => {
  it('says nothing while its dates are right, or when there is no open year', async () => {
    expect(await announced(sample)).toEqual([]);
    expect(await announced(null)).toEqual([]);
  });

  it('says which date is another one now, until the notice is closed', async () => {
    expect(await announced({ ...sample, registration_deadline_at: '2027-03-25T03:59:00Z' })).toEqual([
      {
        title: 'A date has changed',
        message: expect.stringContaining(
          'Registration: Wednesday, March 24, 2027, 11:59 PM in US Eastern time',
        ) as string,
        stays: true,
      },
    ]);
  });
});
