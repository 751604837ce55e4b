/** Autosave and the server's answers: refused, kept although wrong, lost on the way, chosen, forgotten, confirmed. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SaveResult } from '@school/shared/api/shapes';
import { cleaned } from '@school/shared/checks';
import { Autosave } from '../src/lib/autosave.ts';
import { Problem } from '../src/lib/problem.ts';
import { unsavedKey } from '../src/lib/unsaved.ts';
import { Server } from './autosave-server.ts';

let server: Server;
let storage: Storage;
const open = (): Autosave =>
  new Autosave(
    { save: (changes) => server.save(changes), storage, scope: 'app', alsoTakes: (name) => name === 'row' },
    { ...server.stored },
  );
const offline = (): Problem => new Problem('offline', 'No connection.');
const kept = (name: string): unknown =>
  JSON.parse(storage.getItem(unsavedKey('app', name)) ?? 'null') as unknown;
const quiet = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);
/** The server answers each request only when `release` is called. */
function slowly(): () => void {
  let release: () => void = () => undefined;
  const save = server.save;
  server.save = async (changes) => {
    await new Promise<void>((resolve) => (release = resolve));
    return save(changes);
  };
  return () => release();
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  storage = localStorage;
});

describe('typing the old value again', () => {
  it('leaves nothing to send, nothing kept and nobody waiting', async () => {
    const autosave = open();
    autosave.edit('city', 'Boston');
    autosave.edit('city', 'Teaneck');
    expect(autosave.hasUnsaved()).toBe(false);
    expect(kept('city')).toBeNull();
    await quiet();
    expect(server.requests).toEqual([]);
    const fresh = open();
    fresh.edit('city', 'Teaneck');
    expect(fresh.form().phase).toBe('idle');
  });

  it('is sent where the server has noted a refusal, so that it forgets it; not afterwards', async () => {
    const autosave = open();
    server.refuse['city'] = 'Enter a city.';
    autosave.edit('city', '123');
    await quiet();
    server.refuse = {};
    autosave.edit('city', 'Teaneck');
    expect(autosave.field('city').state).toBe('changed');
    await quiet();
    expect(server.requests).toHaveLength(2);
    autosave.edit('city', 'Boston');
    autosave.edit('city', 'Teaneck');
    expect(autosave.field('city').state).toBe('saved');
  });
});

describe('typing the old value again in a tab that was opened anew', () => {
  it('is sent where a refusal was kept, and not where mere words were', async () => {
    storage.setItem(unsavedKey('app', 'city'), JSON.stringify(['Teaneck', '123', 'Enter a city.', []]));
    storage.setItem(unsavedKey('app', 'goals'), JSON.stringify(['', 'Learn']));
    const autosave = open();
    autosave.edit('city', 'Teaneck');
    autosave.edit('goals', '');
    expect(autosave.unsaved()).toEqual(['city']);
    await quiet();
    expect(server.requests).toEqual([[{ field: 'city', base: 'Teaneck', value: 'Teaneck' }]]);
  });
});

describe('a conflict', () => {
  const inConflict = async (): Promise<Autosave> => {
    const autosave = open();
    server.stored['city'] = 'Haifa';
    autosave.edit('city', 'Boston');
    await quiet();
    return autosave;
  };

  it('stays while one types on, without a word of saving, and ends with the old value', async () => {
    const autosave = await inConflict();
    autosave.edit('city', 'Boston, MA');
    expect(autosave.field('city')).toMatchObject({ state: 'conflict', theirs: 'Haifa' });
    expect(autosave.form().phase).toBe('idle');
    autosave.edit('city', 'Teaneck');
    expect(autosave.field('city')).toMatchObject({ state: 'saved', theirs: null });
  });

  it('is ended by a choice that is sent as one; other changes are not', async () => {
    const autosave = await inConflict();
    autosave.resolve('city', 'mine');
    await quiet();
    autosave.edit('goals', 'Learn');
    await quiet();
    expect(server.requests.slice(1)).toEqual([
      [{ field: 'city', base: 'Haifa', value: 'Boston', force: true }],
      [{ field: 'goals', base: null, value: 'Learn' }],
    ]);
  });
});

describe('an answer that got lost', () => {
  it('makes no conflict with one’s own earlier words', async () => {
    const autosave = open();
    const save = server.save;
    server.save = async (changes): Promise<SaveResult> => {
      await save(changes);
      throw offline();
    };
    autosave.edit('goals', 'Learn');
    await quiet();
    expect(server.stored['goals']).toBe('Learn');
    server.save = save;
    autosave.edit('goals', 'Learn more');
    await vi.advanceTimersByTimeAsync(4000);
    expect(server.stored['goals']).toBe('Learn more');
    expect(autosave.field('goals').state).toBe('saved');
  });

  it('is remembered by a tab that is killed before it came, even when the words arrive after the new tab has read', async () => {
    const { save } = server;
    const arrive = slowly();
    server.normalise = (value) => cleaned(String(value));
    const killed = open();
    killed.edit('goals', 'the\u00a0long\u200b tabl');
    killed.edit('city', 'Boston');
    await quiet();
    killed.edit('goals', 'the long tables');
    killed.edit('city', 'Boston, MA');
    void killed.stop();
    server.save = save;
    const again = open();
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.stored['goals']).toBe(cleaned('the\u00a0long tabl'));
    server.stored['city'] = 'Haifa';
    await vi.advanceTimersByTimeAsync(4000);
    expect(server.stored['goals']).toBe('the long tables');
    expect(again.field('goals').state).toBe('saved');
    expect(again.field('city')).toMatchObject({ state: 'conflict', value: 'Boston, MA', theirs: 'Haifa' });
    expect(server.stored['city']).toBe('Haifa');
  });

  it('is remembered for the last twenty values', async () => {
    const autosave = open();
    server.failure = offline();
    for (let n = 0; n < 25; n += 1) {
      autosave.edit('goals', `${n}`);
      await autosave.flush();
    }
    expect(kept('goals')).toMatchObject(['', '24', null, { length: 20 }]);
  });
});

describe('errors', () => {
  it('about what has been changed meanwhile are not shown; the newer words are sent, on the same ground', async () => {
    const release = slowly();
    const autosave = open();
    server.refuse['city'] = 'Enter a city.';
    autosave.edit('city', '123');
    await quiet();
    autosave.edit('city', 'Boston');
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.field('city')).toMatchObject({ state: 'changed', message: null });
    server.refuse = {};
    await quiet();
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests[1]).toEqual([{ field: 'city', base: 'Teaneck', value: 'Boston' }]);
    expect(server.stored['city']).toBe('Boston');
  });

  it('beside a value that a draft has kept are shown with it; not once it has been changed', async () => {
    const answered = async (change: (autosave: Autosave) => void): Promise<Autosave> => {
      const release = slowly();
      const save = server.save;
      server.save = async (changes) => {
        const result = await save(changes);
        result.errors.push({ field: 'phone', message: 'Enter a phone number.' });
        return result;
      };
      const autosave = open();
      autosave.edit('phone', '123');
      await quiet();
      change(autosave);
      release();
      await vi.advanceTimersByTimeAsync(0);
      return autosave;
    };
    const left = await answered(() => undefined);
    expect(left.field('phone')).toMatchObject({
      state: 'saved',
      value: '123',
      message: 'Enter a phone number.',
    });
    server = new Server();
    const changed = await answered((autosave) => autosave.edit('phone', '1234'));
    expect(changed.field('phone')).toMatchObject({ state: 'changed', message: null });
  });

  it('that others find are shown beside a kept value until the next keystroke', () => {
    const autosave = open();
    const told = vi.fn();
    autosave.subscribe(told);
    autosave.note({ phone: 'Not a phone.' });
    expect(autosave.field('phone').message).toBe('Not a phone.');
    expect(told).toHaveBeenCalled();
    autosave.edit('phone', '1');
    expect(autosave.field('phone').message).toBeNull();
  });
});
