/**
 * Files on their way to the server, kept beside the pages: a broken connection, another page of the portal or a new sign-in
 * end nothing; what waits goes again by itself. The bytes stand in memory alone, never in the browser's storage: after a
 * reload only the names are known, and which file has to be chosen once more.
 */
import { checkFile } from '@school/shared/files/check-file';
import type { DocumentKind } from '@school/shared/documents';
import { call, completeUpload } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { readUnsaved, unsavedKey } from '../../lib/unsaved.ts';
import { sendFile } from './send-file.ts';

export interface Upload {
  readonly id: number;
  readonly place: UploadPlace;
  readonly file: File;
  readonly step: 'sending' | 'checking' | 'failed';
  readonly percent: number;
  readonly message: string | null;
  /** A refused file can't be sent again; a broken connection can. */
  readonly canRetry: boolean;
  /** The connection broke or the session ended: it goes again by itself. */
  readonly isWaiting: boolean;
}
/** Where in the form it belongs: to a kind of document, or to a question of the year's own by its name among the answers. */
export type UploadPlace = DocumentKind | `own-${string}`;
/** A file that had not arrived when the page was reloaded or the tab died. */
export interface LostFile {
  readonly place: string;
  readonly name: string;
}
export interface UploadView {
  readonly uploads: readonly Upload[];
  readonly lost: readonly LostFile[];
}

const RETRYABLE = new Set(['offline', 'unexpected', 'busy', 'signed_out']);
const WAITING = new Set(['offline', 'signed_out']);
const AGAIN_MS = 15_000;

const fresh = { step: 'sending', percent: 0, message: null, canRetry: false, isWaiting: false } as const;
const OWN = 'own-';
const isOwn = (place: UploadPlace): place is `own-${string}` => place.startsWith(OWN);
/** How the server is told where it belongs. */
const announced = (place: UploadPlace) =>
  isOwn(place) ? { kind: 'question' as const, question_id: place.slice(OWN.length) } : { kind: place };
const nameOf = ({ place, name }: LostFile): string => `${place}/${name}`;

export class UploadQueue {
  private view: UploadView;
  private readonly listeners = new Set<() => void>();
  private readonly receivers = new Set<() => Promise<void>>();
  private readonly controllers = new Map<number, AbortController>();
  private readonly timer: ReturnType<typeof setInterval>;
  private nextId = 1;

  constructor(private readonly application: string) {
    const names = [...readUnsaved(sessionStorage, this.scope()).keys()];
    const lost = names.map((key) => {
      const cut = key.indexOf('/');
      return { place: key.slice(0, cut), name: key.slice(cut + 1) };
    });
    this.view = { uploads: [], lost };
    window.addEventListener('online', this.goOn);
    window.addEventListener('beforeunload', this.askToStay);
    // Not every phone says that it is online again, and a server that did not answer says nothing at all.
    this.timer = setInterval(() => navigator.onLine && this.goOn(), AGAIN_MS);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly get = (): UploadView => this.view;
  /** Tells that a file has arrived, to whoever looks. */
  readonly whenReceived = (listener: () => Promise<void>): (() => void) => {
    this.receivers.add(listener);
    return () => this.receivers.delete(listener);
  };
  /** Sends again what waits. */
  readonly goOn = (): void => {
    for (const upload of this.view.uploads) if (upload.isWaiting) this.again(upload);
  };

  add(place: UploadPlace, files: readonly File[]): void {
    for (const file of files) {
      const upload: Upload = { id: this.nextId++, place, file, ...fresh };
      this.set({
        uploads: [...this.view.uploads, upload],
        lost: this.view.lost.filter((lost) => lost.place !== place || lost.name !== file.name),
      });
      void this.run(upload);
    }
  }
  retry(id: number): void {
    for (const upload of this.view.uploads) if (upload.id === id) this.again(upload);
  }
  dismiss(id: number): void {
    this.controllers.get(id)?.abort();
    this.drop(id);
  }
  /** The person knows that this file did not arrive. */
  forget(lost: LostFile): void {
    sessionStorage.removeItem(this.key(lost));
    this.set({ ...this.view, lost: this.view.lost.filter((other) => nameOf(other) !== nameOf(lost)) });
  }
  /** Somebody else is here now: nothing of this goes on. */
  stop(): void {
    for (const controller of this.controllers.values()) controller.abort();
    clearInterval(this.timer);
    window.removeEventListener('online', this.goOn);
    window.removeEventListener('beforeunload', this.askToStay);
  }
  isOf(application: string): boolean {
    return application === this.application;
  }

  private readonly askToStay = (event: BeforeUnloadEvent): void => {
    const names = readUnsaved(sessionStorage, this.scope());
    // After signing out nothing is kept, and nobody is asked.
    if (this.view.uploads.some(({ place, file }) => names.has(nameOf({ place, name: file.name }))))
      event.preventDefault();
  };
  private scope(): string {
    return `files:${this.application}`;
  }
  private key(file: LostFile): string {
    return unsavedKey(this.scope(), nameOf(file));
  }
  private set(view: UploadView): void {
    this.view = view;
    for (const listener of this.listeners) listener();
  }
  private patch(id: number, change: Partial<Upload>): void {
    const uploads = this.view.uploads.map((item) => (item.id === id ? { ...item, ...change } : item));
    this.set({ ...this.view, uploads });
  }
  private drop(id: number): void {
    const gone = this.view.uploads.find((upload) => upload.id === id);
    if (gone) sessionStorage.removeItem(this.key({ place: gone.place, name: gone.file.name }));
    this.set({ ...this.view, uploads: this.view.uploads.filter((item) => item.id !== id) });
  }
  private again({ id, place, file }: Upload): void {
    this.patch(id, fresh);
    void this.run({ id, place, file, ...fresh });
  }

  private async run({ id, place, file }: Upload): Promise<void> {
    const controller = new AbortController();
    this.controllers.set(id, controller);
    const key = this.key({ place, name: file.name });
    try {
      const check = await checkFile(file);
      if ('message' in check) return this.patch(id, { step: 'failed', message: check.message });
      if (controller.signal.aborted) return;
      sessionStorage.setItem(key, file.name);
      const { document_id, bucket, path } = await call('announce_document', {
        ...announced(place),
        file_name: file.name,
        content_type: check.type,
        size_bytes: file.size,
      });
      const onProgress = (percent: number): void => this.patch(id, { percent });
      await sendFile({ bucket, path, file, type: check.type, onProgress, signal: controller.signal });
      this.patch(id, { step: 'checking', percent: 100 });
      await completeUpload(document_id);
      await Promise.all([...this.receivers].map((received) => received()));
      this.drop(id);
    } catch (thrown) {
      this.failed(id, key, thrown);
    } finally {
      this.controllers.delete(id);
    }
  }
  private failed(id: number, key: string, thrown: unknown): void {
    const { kind: problem, message } = asProblem(thrown);
    if (problem === 'cancelled') return this.drop(id);
    const canRetry = RETRYABLE.has(problem);
    if (!canRetry) sessionStorage.removeItem(key);
    this.patch(id, { step: 'failed', message, canRetry, isWaiting: WAITING.has(problem) });
  }
}

let current: UploadQueue | null = null;

/** The queue of an application; that of another one ends. */
export function uploadQueue(application: string): UploadQueue {
  if (current?.isOf(application)) return current;
  current?.stop();
  current = new UploadQueue(application);
  return current;
}
