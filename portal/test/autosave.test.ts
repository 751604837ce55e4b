import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave } from '../src/lib/autosave.ts';
import { Problem } from '../src/lib/problem.ts';
import { Server } from './autosave-server.ts';

let server: Server;
const open = (): Autosave =>
  new Autosave({ save: server.save, storage: localStorage, scope: 'app' }, { ...server.stored });

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
});

describe('saving by itself', () => {
  it('saves a field within two seconds of typing, and says when', async () => {
    const autosave = open();
    autosave.edit('goals', 'Learn');
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.stored['goals']).toBe('Learn');
    expect(autosave.form()).toMatchObject({ phase: 'idle', savedAt: '2026-11-21T10:04:00Z' });
    expect(autosave.field('goals')).toMatchObject({ state: 'saved', savedAt: '2026-11-21T10:04:00Z' });
  });

  it('shows the server’s form of a value only once the field is left', async () => {
    const autosave = open();
    autosave.edit('city', 'New York ');
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.field('city').value).toBe('New York ');
    autosave.settle('city');
    expect(autosave.field('city').value).toBe('New York');
  });

  it('shows it also when the answer comes after the field was left, and of what was typed before a reload', async () => {
    const autosave = open();
    autosave.edit('city', 'New York ');
    autosave.settle('city');
    expect(autosave.field('city').value).toBe('New York ');
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.field('city').value).toBe('New York');
    autosave.edit('city', 'Haifa ');
    const reloaded = open();
    void autosave.stop();
    expect(reloaded.field('city').value).toBe('Haifa ');
    await vi.advanceTimersByTimeAsync(1000);
    expect(reloaded.field('city')).toMatchObject({ value: 'Haifa', state: 'saved' });
  });
});

describe('two devices', () => {
  it('shows both values of the same field, and overwrites neither before the person chooses', async () => {
    const autosave = open();
    server.stored['city'] = 'Haifa';
    autosave.edit('city', 'Boston');
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.field('city')).toMatchObject({ state: 'conflict', value: 'Boston', theirs: 'Haifa' });
    autosave.edit('city', 'Boston, MA');
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.stored['city']).toBe('Haifa');
  });

  it('saves mine when I choose mine', async () => {
    const autosave = open();
    server.stored['city'] = 'Haifa';
    autosave.edit('city', 'Boston');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.resolve('city', 'mine');
    await vi.advanceTimersByTimeAsync(10);
    expect(server.stored['city']).toBe('Boston');
    expect(autosave.hasUnsaved()).toBe(false);
  });

  it('takes theirs when I choose theirs', async () => {
    const autosave = open();
    server.stored['city'] = 'Haifa';
    autosave.edit('city', 'Boston');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.resolve('city', 'theirs');
    expect(autosave.field('city')).toMatchObject({ value: 'Haifa', state: 'saved' });
    expect(localStorage).toHaveLength(0);
  });

  it('takes newer values over where nothing waits here', () => {
    const autosave = open();
    autosave.edit('goals', 'mine');
    autosave.refresh({ city: 'Haifa', goals: 'theirs' });
    expect(autosave.field('city').value).toBe('Haifa');
    expect(autosave.field('goals').value).toBe('mine');
  });

  it('does not remove what another tab typed into the shared storage meanwhile', async () => {
    const autosave = open();
    autosave.edit('goals', 'this tab');
    localStorage.setItem('school-unsaved:app:goals', JSON.stringify(['', 'other tab']));
    await vi.advanceTimersByTimeAsync(1000);
    expect(localStorage.getItem('school-unsaved:app:goals')).toBe(JSON.stringify(['', 'other tab']));
  });
});

describe('what the server refuses', () => {
  it('stays on the screen with the reason, is kept, and is tried again only after a change', async () => {
    const autosave = open();
    server.refuse['phone'] = 'Enter a phone number with the country code.';
    autosave.edit('phone', '123');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requests).toHaveLength(1);
    expect(autosave.field('phone')).toMatchObject({ state: 'refused', value: '123' });
    expect(autosave.hasUnsaved()).toBe(true);
    server.refuse = {};
    autosave.edit('phone', '+1 212 555 0123');
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.stored['phone']).toBe('+1 212 555 0123');
  });

  it('waits for the next sign-in when the session has ended, and loses nothing', async () => {
    const autosave = open();
    server.failure = new Problem('signed_out', 'Your session has ended.');
    autosave.edit('goals', 'Learn');
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.form().phase).toBe('signed-out');
    void autosave.stop();
    server.failure = null;
    const again = open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.stored['goals']).toBe('Learn');
    void again.stop();
  });

  it.each(['deadline_passed', 'wrong_state'])('stops when the form is closed (%s)', async (kind) => {
    const autosave = open();
    server.failure = new Problem(kind, 'Too late.');
    autosave.edit('goals', 'Learn');
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.form()).toMatchObject({ phase: 'closed', message: 'Too late.' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.requests).toHaveLength(1);
  });

  it('sends what came too late once the form is open again', async () => {
    const autosave = open();
    server.failure = new Problem('deadline_passed', 'Too late.');
    autosave.edit('goals', 'Learn');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.refresh({ goals: null });
    expect(autosave.field('goals').value).toBe('Learn');
    server.failure = null;
    autosave.reopen();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.stored['goals']).toBe('Learn');
    expect(autosave.form().phase).toBe('idle');
  });
});
