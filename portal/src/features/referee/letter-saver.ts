/** Saves one letter to the server, one request at a time; what is typed meanwhile goes with the next. Nothing stays in the browser. */
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';

export interface LetterView {
  readonly text: string;
  readonly version: number;
  readonly savedAt: string | null;
  readonly state: 'saved' | 'changed' | 'saving' | 'offline' | 'failed';
  /** Why it could not be saved. */
  readonly message: string;
  /** The text of another window that was saved since this one was read. */
  readonly theirs: { readonly text: string; readonly version: number } | null;
  /** The page is no longer open for writing. */
  readonly ended: boolean;
}

const PAUSE_MS = 1200;
const AGAIN_MS = 5000;

export class LetterSaver {
  #view: LetterView;
  #stored: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  readonly #token: string;
  readonly #listeners = new Set<() => void>();

  constructor(token: string, start: Pick<LetterView, 'text' | 'version' | 'savedAt'>) {
    this.#token = token;
    this.#stored = start.text;
    this.#view = { ...start, state: 'saved', message: '', theirs: null, ended: false };
  }

  get view(): LetterView {
    return this.#view;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  edit(text: string): void {
    this.#set({ text, state: text === this.#stored ? 'saved' : 'changed' });
    this.#later(PAUSE_MS);
  }

  /** Sends what is not saved yet; true when nothing is left. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.#view.text !== this.#stored && !this.#view.theirs && !this.#view.ended) {
      this.#running = this.#save().finally(() => {
        this.#running = null;
      });
      await this.#running;
    }
    return this.#view.text === this.#stored;
  }

  keepMine(): Promise<boolean> {
    const { theirs } = this.#view;
    if (theirs) {
      this.#stored = theirs.text;
      this.#set({ version: theirs.version, theirs: null });
    }
    return this.flush();
  }

  /** Another window has saved since: both texts are shown to choose from. */
  meet(theirs: NonNullable<LetterView['theirs']>): void {
    this.#set({ theirs, state: 'changed' });
  }

  takeTheirs(): void {
    const { theirs } = this.#view;
    if (!theirs) return;
    this.#stored = theirs.text;
    this.#set({ ...theirs, theirs: null, state: 'saved' });
  }

  async #save(): Promise<void> {
    const sent = this.#view.text;
    this.#set({ state: 'saving' });
    try {
      const answer = await call('save_recommendation', {
        token: this.#token,
        body: sent,
        version: this.#view.version,
      });
      if (answer.state === 'saved') {
        this.#stored = sent;
        const { version, saved_at: savedAt } = answer;
        this.#set({ version, savedAt, state: this.#view.text === sent ? 'saved' : 'changed' });
        if (this.#view.text !== sent) this.#later(PAUSE_MS);
      } else if (answer.state === 'conflict') {
        this.meet({ text: answer.body, version: answer.version });
      } else this.#set({ ended: true });
    } catch (thrown) {
      const { kind, message } = asProblem(thrown);
      this.#set({ state: kind === 'offline' ? 'offline' : 'failed', message });
      if (kind === 'offline') this.#later(AGAIN_MS);
    }
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #set(part: Partial<LetterView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
