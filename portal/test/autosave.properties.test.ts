/** Whatever happens while somebody types (no connection, a killed tab, an answer that is lost), the words arrive. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave } from '../src/lib/autosave.ts';
import { Problem } from '../src/lib/problem.ts';
import { Server } from './autosave-server.ts';
import { inputs } from '../../shared/test/inputs.ts';

const RUNS = { numRuns: inputs(60) };
const OWN = ['city', 'goals', 'reference:r1:name', 'reference:r1:email'] as const;
const isReference = (name: string): boolean => name.startsWith('reference:');

type Step =
  | { readonly kind: 'type'; readonly field: (typeof OWN)[number]; readonly text: string }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'kill' | 'offline' | 'online' | 'lost answer' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      field: fc.constantFrom(...OWN),
      text: fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'b', 'א') }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ max: 4000, min: 1 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('kill', 'offline', 'online', 'lost answer' as const) }),
  },
);

function openOn(server: Server, losing: { next: boolean }): Autosave {
  const save: Server['save'] = async (changes) => {
    // On its way, a request may outlive the tab that sent it.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const result = await server.save(changes);
    if (!losing.next) return result;
    losing.next = false;
    throw new Problem('offline', 'The answer was lost.');
  };
  return new Autosave(
    {
      save,
      storage: localStorage,
      tab: { storage: sessionStorage, keeps: isReference },
      alsoTakes: isReference,
      scope: 'app',
    },
    { ...server.stored },
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('what is typed', () => {
  it('arrives as it was typed last, in every section, and leaves nothing behind in the browser', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        localStorage.clear();
        sessionStorage.clear();
        const server = new Server();
        const losing = { next: false };
        const last = new Map<string, string>();
        let autosave = openOn(server, losing);
        for (const one of steps) {
          if (one.kind === 'type') {
            autosave.edit(one.field, one.text);
            last.set(one.field, one.text);
          } else if (one.kind === 'wait') await vi.advanceTimersByTimeAsync(one.ms);
          else if (one.kind === 'kill') {
            void autosave.stop();
            autosave = openOn(server, losing);
          } else if (one.kind === 'lost answer') losing.next = true;
          else server.failure = one.kind === 'offline' ? new Problem('offline', 'No connection.') : null;
          for (const [field, text] of last) expect(autosave.field(field).value.trim()).toBe(text);
          expect(JSON.stringify({ ...localStorage })).not.toContain('reference:');
        }
        server.failure = null;
        losing.next = false;
        await vi.advanceTimersByTimeAsync(90_000);
        for (const [field, text] of last) expect(server.stored[field]).toBe(text);
        expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
        void autosave.stop();
      }),
      RUNS,
    );
  });
});
