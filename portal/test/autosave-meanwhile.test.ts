/** Autosave while something is on its way: what screens are told, who waits for whom, what an earlier visit left. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave } from '../src/lib/autosave.ts';
import { Problem } from '../src/lib/problem.ts';
import { unsavedKey } from '../src/lib/unsaved.ts';
import { Server } from './autosave-server.ts';

let server: Server;
const open = (): Autosave =>
  new Autosave({ save: server.save, storage: localStorage, scope: 'app' }, { ...server.stored });
const offline = (): Problem => new Problem('offline', 'No connection.');

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
});

describe('what screens see meanwhile', () => {
  it('waits while somebody types, sends once after a silence, and says that it is saving', async () => {
    let release: () => void = () => undefined;
    const save = server.save;
    server.save = async (changes) => {
      await new Promise<void>((resolve) => (release = resolve));
      return save(changes);
    };
    const slow = new Autosave(
      { save: server.save, storage: localStorage, scope: 'app' },
      { ...server.stored },
    );
    slow.edit('goals', 'one');
    expect(slow.form().phase).toBe('waiting');
    await vi.advanceTimersByTimeAsync(700);
    slow.edit('goals', 'one two');
    await vi.advanceTimersByTimeAsync(700);
    expect(slow.form().phase).toBe('waiting');
    await vi.advanceTimersByTimeAsync(200);
    expect(slow.form().phase).toBe('saving');
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests).toHaveLength(1);
    expect(slow.form().phase).toBe('idle');
  });

  it('are told of every change: typing, leaving a field, newer values, a choice', async () => {
    const autosave = open();
    const told = vi.fn();
    autosave.subscribe(told);
    const tells = (act: () => void): boolean => {
      told.mockClear();
      act();
      return told.mock.calls.length > 0;
    };
    expect(tells(() => autosave.edit('city', 'New York '))).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(tells(() => autosave.settle('city'))).toBe(true);
    expect(tells(() => autosave.edit('city', 'New York'))).toBe(true);
    expect(tells(() => autosave.refresh({ goals: 'from elsewhere' }))).toBe(true);
    server.stored['city'] = 'Haifa';
    autosave.edit('city', 'Boston');
    await vi.advanceTimersByTimeAsync(1000);
    expect(tells(() => autosave.resolve('city', 'theirs'))).toBe(true);
  });

  it('find the same view of a field until it changes, also of one that nobody has answered', () => {
    const autosave = open();
    expect(autosave.field('unknown')).toBe(autosave.field('unknown'));
  });

  it('leaving a field that waits does not take back what was typed', () => {
    const autosave = open();
    autosave.edit('goals', 'Learn');
    autosave.settle('goals');
    expect(autosave.field('goals').value).toBe('Learn');
  });
});

describe('waiting for another', () => {
  it('a flush ends when all is sent, also what was typed while another was on its way, and sends nothing twice', async () => {
    let release: () => void = () => undefined;
    const save = server.save;
    const autosave = new Autosave(
      {
        save: async (changes) => {
          await new Promise<void>((resolve) => (release = resolve));
          return save(changes);
        },
        storage: localStorage,
        scope: 'app',
      },
      { ...server.stored },
    );
    autosave.edit('goals', 'Learn');
    const ended: string[] = [];
    const first = autosave.flush().then(() => ended.push('first'));
    const second = autosave.flush().then(() => ended.push('second'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(ended).toEqual([]);
    autosave.edit('city', 'Boston');
    const third = autosave.flush();
    release();
    await first;
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['first']);
    expect(server.stored['goals']).toBe('Learn');
    release();
    await Promise.all([second, third]);
    expect(server.stored['city']).toBe('Boston');
    expect(server.requests.map((changes) => changes.map(({ field }) => field))).toEqual([
      ['goals'],
      ['city'],
    ]);
  });

  it('typing without a connection does not ask the server more often', async () => {
    const autosave = open();
    server.failure = offline();
    autosave.edit('goals', 'Learn');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.edit('city', 'Boston');
    expect(autosave.form().phase).toBe('offline');
    await vi.advanceTimersByTimeAsync(1500);
    expect(server.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(400);
    expect(server.requests).toHaveLength(2);
  });

  it('a conflict that was left by typing the old value again is asked anew, never forced', async () => {
    const autosave = open();
    server.stored['city'] = 'Haifa';
    autosave.edit('city', 'Boston');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.edit('city', 'Teaneck');
    autosave.edit('city', 'Boston');
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.field('city')).toMatchObject({ state: 'conflict', theirs: 'Haifa' });
    expect(server.stored['city']).toBe('Haifa');
  });
});

describe('what an earlier visit left in the browser', () => {
  it('goes when it is stored already, cannot be read, or belongs to no field', () => {
    localStorage.setItem(unsavedKey('app', 'city'), JSON.stringify(['x', 'Teaneck']));
    localStorage.setItem(unsavedKey('app', 'goals'), 'broken');
    localStorage.setItem(unsavedKey('app', 'gone'), JSON.stringify(['', 'typed']));
    const autosave = open();
    expect(localStorage).toHaveLength(0);
    expect(autosave.hasUnsaved()).toBe(false);
  });
});
