/**
 * Saves answers field by field within two seconds. Each change waits in the browser's storage until the server has
 * confirmed it; the server compares with the value the change was based on, so two devices never overwrite each other
 * silently. Offline it keeps trying; a refused value stays on the screen with the reason.
 */
import type { AnswerValue, SaveResult } from '@school/shared/api/shapes';
import { asText, changeOf, fresh, PHASE_OF, type Entry, type FieldView } from './autosave-entry.ts';
import type { AutosavePorts, FormView } from './autosave-ports.ts';
import { asProblem, type Problem } from './problem.ts';
import { dropEdit, keepEdit, keptEdits, markOf, typedElsewhere } from './unsent-edits.ts';

const QUIET_MS = 800;
const LONGEST_WAIT_MS = 1800;
const LOST_MARKS = 20;
const RETRY_MS = [2000, 5000, 10_000, 30_000] as const;

export class Autosave {
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<() => void>();
  /** Fields in which somebody types: they show what was typed, not yet what the server made of it. */
  private readonly typed = new Set<string>();
  private readonly savers = new Set<(result: SaveResult) => void>();
  private view: FormView = { phase: 'idle', savedAt: null, message: null };
  private timer: ReturnType<typeof setTimeout> | null = null;
  private dirtySince: number | null = null;
  private running: Promise<void> | null = null;
  private stopped = false;
  private failures = 0;

  constructor(
    private readonly ports: AutosavePorts,
    initial: Readonly<Record<string, AnswerValue>>,
  ) {
    for (const [field, value] of Object.entries(initial)) this.entries.set(field, fresh(asText(value)));
    this.restore();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** Tells each answer of the server, after it was taken in. */
  readonly whenSaved = (listener: (result: SaveResult) => void): (() => void) => {
    this.savers.add(listener);
    return () => this.savers.delete(listener);
  };
  readonly form = (): FormView => this.view;
  readonly field = (name: string): FieldView => this.entry(name);
  readonly hasUnsaved = (): boolean => this.unsaved().length > 0;
  /** Names of what the server does not have yet, in the order in which it was first seen. */
  readonly unsaved = (): string[] =>
    [...this.entries].filter(([, { state }]) => state !== 'saved').map(([name]) => name);

  /** A row was removed: what was typed into it goes too. */
  forget(names: readonly string[]): void {
    for (const name of names) {
      this.entries.delete(name);
      dropEdit(this.ports, name);
    }
    this.tell();
  }

  /** A keystroke: kept in storage at once, sent soon. */
  edit(name: string, value: string): void {
    this.typed.add(name);
    const entry = this.entry(name);
    const state = value === entry.base && !entry.told ? 'saved' : 'changed';
    const theirs = state === 'saved' ? null : entry.theirs;
    this.put(name, { ...entry, value, state: theirs === null ? state : 'conflict', message: null, theirs });
    this.keep(name);
    if (state === 'changed' && theirs === null) this.schedule();
    this.tell();
  }

  /** The field was left: shows the value as the server keeps it (trimmed, a phone number in its long form), as soon as it says so. */
  settle(name: string): void {
    this.typed.delete(name);
    const entry = this.entry(name);
    if (entry.state === 'saved' && entry.value !== entry.base) {
      this.put(name, { ...entry, value: entry.base });
      this.tell();
    }
  }

  /** Ends a conflict: keep what stands here, or take the other device's value. */
  resolve(name: string, choice: 'mine' | 'theirs'): void {
    const entry = this.entry(name);
    if (entry.theirs === null) return;
    if (choice === 'theirs') this.put(name, fresh(entry.theirs));
    else this.put(name, { ...entry, base: entry.theirs, theirs: null, state: 'changed', force: true });
    this.keep(name);
    this.tell();
    if (choice === 'mine') void this.flush();
  }

  /** Says why a field that is kept cannot be taken over; gone with the next keystroke. */
  note(messages: Readonly<Record<string, string | null>>): void {
    for (const [name, message] of Object.entries(messages)) this.put(name, { ...this.entry(name), message });
    this.tell();
  }

  /** What stands here is meant as it stands: sent although nothing was typed. */
  confirm(name: string): void {
    this.put(name, { ...this.entry(name), state: 'changed', told: true });
    this.keep(name);
    this.tell();
    void this.flush();
  }

  /** An answer that could not be taken is given up: the field is empty, and the server hears of it. */
  leaveOut(name: string): void {
    this.typed.delete(name);
    const entry = this.entry(name);
    this.put(name, { ...entry, value: '', state: 'changed', message: null, theirs: null, told: true });
    this.keep(name);
    this.tell();
    void this.flush();
  }

  /** Newer values from the server (another device, a reload): taken where nothing is waiting here. */
  refresh(values: Readonly<Record<string, AnswerValue>>): void {
    for (const [name, value] of Object.entries(values)) {
      const entry = this.entries.get(name);
      if (!entry) this.entries.set(name, fresh(asText(value)));
      else if (entry.state === 'saved' && entry.base !== asText(value))
        this.put(name, { ...fresh(asText(value)) });
    }
    this.tell();
  }

  /** Sends what is waiting, now. Resolves when there is nothing left that could be sent. */
  async flush(): Promise<void> {
    this.stopTimer();
    const waited = this.running !== null;
    // Whoever waited beside may have begun another: nothing is sent twice.
    while (this.running) await this.running;
    if (waited && this.view.phase === 'offline') return;
    if (this.stopped || this.sendable().length === 0 || this.view.phase === 'closed') return;
    this.running = this.send().finally(() => {
      this.running = null;
    });
    await this.running;
  }

  /** After `stop`, or when the server takes changes again (an extension): what came too late is sent now. */
  reopen(): void {
    if (this.view.phase !== 'closed' && !this.stopped) return;
    this.stopped = false;
    this.look({ ...this.view, phase: 'idle', message: null });
    if (this.sendable().length > 0) this.schedule();
  }

  /** Sends and tells nothing from here on, whoever asks for it; ends when what was on its way has been answered. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.stopTimer();
    while (this.running) await this.running;
  }

  private entry(name: string): Entry {
    const found = this.entries.get(name);
    if (found) return found;
    const made = fresh('');
    this.entries.set(name, made);
    return made;
  }

  private sendable(): [string, Entry][] {
    return [...this.entries].filter(([, { state }]) => state === 'changed');
  }

  private async send(): Promise<void> {
    const sent = this.sendable();
    const changes = sent.map(([field, entry]) => changeOf(field, entry));
    // Kept before it goes out: the answer may find this tab killed, and the next one would take its words for another device's.
    for (const [name, entry] of sent) {
      this.put(name, { ...entry, lost: [...entry.lost, markOf(entry.value)].slice(-LOST_MARKS) });
      this.keep(name, entry.value);
    }
    this.dirtySince = null;
    this.look({ ...this.view, phase: 'saving', message: null });
    try {
      const result = await this.ports.save(changes);
      this.accept(sent, result);
      for (const listener of [...this.savers]) listener(result);
    } catch (thrown) {
      this.fail(asProblem(thrown));
    }
  }

  private accept(sent: [string, Entry][], result: SaveResult): void {
    this.failures = 0;
    for (const [name, before] of sent) {
      if (!this.entries.has(name)) continue;
      const now = this.entry(name);
      const changedMeanwhile = now.value !== before.value;
      const conflict = result.conflicts.find(({ field }) => field === name);
      const error = result.errors.find(({ field }) => field === name);
      // Our own earlier words, whose answer never came: no other device has been here.
      if (conflict && now.lost.includes(markOf(asText(conflict.theirs))))
        this.put(name, { ...now, base: asText(conflict.theirs), state: 'changed', lost: [] });
      else if (conflict)
        this.put(name, { ...now, state: 'conflict', theirs: asText(conflict.theirs), force: false });
      else if (error && !(name in result.saved) && !changedMeanwhile)
        this.put(name, { ...now, state: 'refused', message: error.message, told: true });
      else if (!error || name in result.saved) {
        const base = asText(result.saved[name]);
        const state = changedMeanwhile && now.value !== base ? 'changed' : 'saved';
        this.put(name, {
          ...now,
          value: state === 'saved' && !this.typed.has(name) ? base : now.value,
          base,
          state,
          savedAt: result.saved_at,
          // A draft keeps also what its record could not take.
          message: changedMeanwhile ? null : (error?.message ?? null),
          lost: [],
          force: false,
          told: false,
        });
      }
      this.keep(name, before.value);
    }
    const savedAt = Object.keys(result.saved).length > 0 ? result.saved_at : this.view.savedAt;
    this.look({ phase: 'idle', savedAt, message: null });
    if (this.sendable().length > 0) this.schedule();
  }

  private fail(problem: Problem): void {
    const phase = PHASE_OF[problem.kind] ?? 'failed';
    this.look({ ...this.view, phase, message: problem.message });
    if (phase === 'closed' || phase === 'signed-out') return;
    const pause = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 30_000;
    this.failures += 1;
    this.timer = setTimeout(() => void this.flush(), pause);
  }

  /** Sends after a short silence, and in any case before two seconds of typing have passed. */
  private schedule(): void {
    if (this.view.phase === 'closed') return;
    const now = (this.ports.now ?? Date.now)();
    this.dirtySince ??= now;
    const pause = Math.min(QUIET_MS, Math.max(0, this.dirtySince + LONGEST_WAIT_MS - now));
    if (this.view.phase === 'offline' || this.view.phase === 'signed-out') {
      if (this.timer) return;
    } else {
      this.stopTimer();
      if (this.view.phase !== 'saving') this.look({ ...this.view, phase: 'waiting' });
    }
    this.timer = setTimeout(() => void this.flush(), pause);
  }

  private stopTimer(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Writes or removes the field's copy in storage; `sent`, the value that was sent, guards what another tab typed meanwhile. */
  private keep(name: string, sent?: string): void {
    const entry = this.entry(name);
    if (sent !== undefined && typedElsewhere(this.ports, name, [sent, entry.value])) return;
    if (entry.state === 'saved') dropEdit(this.ports, name);
    else keepEdit(this.ports, name, entry);
  }

  private restore(): void {
    const { alsoTakes, refused = {} } = this.ports;
    for (const [name, { value, message }] of Object.entries(refused))
      if (this.entries.has(name))
        this.put(name, { ...this.entry(name), value, message, state: 'refused', told: true });
    const known = (name: string) => this.entries.get(name) ?? (alsoTakes?.(name) ? fresh('') : null);
    for (const [name, { base, value, message, lost }] of keptEdits(
      this.ports,
      (name, edit) => edit.value !== (known(name)?.base ?? edit.value),
    ))
      this.put(name, {
        ...this.entry(name),
        base,
        value,
        message,
        lost,
        told: message !== null,
        state: message === null ? 'changed' : 'refused',
      });
    if (this.sendable().length > 0) this.schedule();
  }

  private put(name: string, entry: Entry): void {
    this.entries.set(name, entry);
  }
  private look(view: FormView): void {
    this.view = view;
    this.tell();
  }
  private tell(): void {
    if (!this.stopped) for (const listener of [...this.listeners]) listener();
  }
}
