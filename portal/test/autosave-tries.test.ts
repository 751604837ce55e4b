/** Autosave over time: who hears of it, rows that come and go, what is confirmed, and when the next try comes. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('who listens', () => {
  it('hears each answer of the server until they stop', async () => {
    const autosave = open();
    const heard = vi.fn();
    const stop = autosave.whenSaved(heard);
    autosave.edit('goals', 'Learn');
    await quiet();
    expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ saved: { goals: 'Learn' } }));
    stop();
    autosave.edit('goals', 'Teach');
    await quiet();
    expect(heard).toHaveBeenCalledOnce();
  });

  it('hears when a save begins and when it has ended', async () => {
    const autosave = open();
    autosave.edit('goals', 'Learn');
    const phases: string[] = [];
    autosave.subscribe(() => phases.push(autosave.form().phase));
    await quiet();
    expect(phases).toEqual(['saving', 'idle']);
  });

  it('hears of what is confirmed also after the form has closed', async () => {
    const autosave = open();
    server.failure = new Problem('deadline_passed', 'Too late.');
    autosave.edit('goals', 'Learn');
    await quiet();
    const told = vi.fn();
    autosave.subscribe(told);
    autosave.confirm('city');
    expect(told).toHaveBeenCalledOnce();
  });

  it('hears nothing more, and nothing is sent, once the saver is stopped', async () => {
    const autosave = open();
    const told = vi.fn();
    autosave.subscribe(told);
    autosave.edit('goals', 'Learn');
    void autosave.stop();
    told.mockClear();
    await quiet();
    expect(server.requests).toEqual([]);
    autosave.edit('goals', 'Teach');
    expect(told).not.toHaveBeenCalled();
  });
});

describe('fields that come and go', () => {
  it('a removed row leaves nothing: no value, nothing kept, nothing sent', async () => {
    const autosave = open();
    const told = vi.fn();
    autosave.edit('row', 'half a name');
    autosave.subscribe(told);
    autosave.forget(['row']);
    expect(told).toHaveBeenCalled();
    expect(autosave.unsaved()).toEqual([]);
    expect(autosave.field('row').value).toBe('');
    expect(kept('row')).toBeNull();
    await quiet();
    expect(server.requests).toEqual([]);
  });

  it('a row that was removed while it was on its way does not come back, whatever the answer', async () => {
    for (const failure of [null, offline()]) {
      const release = slowly();
      const autosave = open();
      autosave.edit('row', 'half a name');
      await quiet();
      server.failure = failure;
      autosave.forget(['row']);
      release();
      await vi.advanceTimersByTimeAsync(0);
      expect(autosave.unsaved()).toEqual([]);
      expect(autosave.field('row').value).toBe('');
      expect(kept('row')).toBeNull();
      void autosave.stop();
      server = new Server();
    }
  });

  it('a value that stands here already is sent when it is confirmed, and kept until it has arrived', async () => {
    const autosave = open();
    const told = vi.fn();
    autosave.subscribe(told);
    const release = slowly();
    autosave.confirm('city');
    expect(told).toHaveBeenCalled();
    expect(autosave.field('city').state).toBe('changed');
    expect(kept('city')).toEqual(['Teaneck', 'Teaneck', null, [expect.any(Number)]]);
    autosave.edit('city', 'Teaneck');
    expect(autosave.field('city').state).toBe('changed');
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests).toEqual([[{ field: 'city', base: 'Teaneck', value: 'Teaneck' }]]);
  });

  it('a field that only the server knew is taken over', () => {
    const autosave = open();
    autosave.refresh({ row: 'from elsewhere' });
    expect(autosave.field('row').value).toBe('from elsewhere');
  });
});

describe('when the next try comes', () => {
  it('a flush takes the place of the try that was planned', async () => {
    const autosave = open();
    server.failure = offline();
    autosave.edit('goals', 'Learn');
    await autosave.flush();
    await quiet();
    expect(server.requests).toHaveLength(1);
  });

  it('each burst of typing has its own two seconds', async () => {
    const autosave = open();
    autosave.edit('goals', 'Learn');
    await vi.advanceTimersByTimeAsync(5000);
    autosave.edit('goals', 'Learn more');
    await vi.advanceTimersByTimeAsync(700);
    expect(server.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.requests).toHaveLength(2);
  });

  it('comes after 2, 5, 10 and then every 30 seconds', async () => {
    const autosave = open();
    server.failure = offline();
    const since = Date.now();
    const times: number[] = [];
    const save = server.save;
    server.save = (changes) => {
      times.push(Date.now() - since);
      return save(changes);
    };
    autosave.edit('goals', 'Learn');
    await vi.advanceTimersByTimeAsync(80_000);
    expect(times.map((time, n) => time - (times[n - 1] ?? 0)).slice(1)).toEqual([
      2000, 5000, 10_000, 30_000, 30_000,
    ]);
  });

  it('comes with the next words after a session that had ended', async () => {
    const autosave = open();
    server.failure = new Problem('signed_out', 'Your session has ended.');
    autosave.edit('goals', 'Learn');
    await quiet();
    server.failure = null;
    autosave.edit('goals', 'Learn more');
    await quiet();
    expect(server.stored['goals']).toBe('Learn more');
  });

  it('patience begins anew after a success', async () => {
    const autosave = open();
    const failing = async (text: string): Promise<void> => {
      server.failure = offline();
      autosave.edit('goals', text);
      await autosave.flush();
      server.requests = [];
      server.failure = null;
    };
    await failing('one');
    await vi.advanceTimersByTimeAsync(2100);
    expect(server.requests).toHaveLength(1);
    await failing('two');
    await vi.advanceTimersByTimeAsync(2100);
    expect(server.requests).toHaveLength(1);
  });

  it('opening the form again with nothing to send shows nothing', async () => {
    const autosave = open();
    server.failure = new Problem('deadline_passed', 'Too late.');
    autosave.edit('goals', 'Learn');
    await quiet();
    autosave.edit('goals', '');
    autosave.reopen();
    expect(autosave.form().phase).toBe('idle');
  });
});
