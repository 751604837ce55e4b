export interface Toast {
  readonly title: string;
  readonly message: string;
  /** Stays until it is closed. */
  readonly stays?: boolean;
}

/** A toast as it is kept over a change of page, with the moment at which it ends; null for one that stays. */
interface Kept {
  readonly title: string;
  readonly message: string;
  readonly until: number | null;
}

type Listener = (toast: Toast | null) => void;

/** How long a toast stays, unless it is closed before: on a slow line it must outlive the way to the next page. */
export const TOAST_MS = 12_000;
const KEY = 'site-notice';

const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

const tell = (toast: Toast | null): void => listeners.forEach((listener) => listener(toast));

function kept(): Kept | null {
  const text = window.sessionStorage.getItem(KEY);
  // Only this module writes the key, in this tab.
  return text === null ? null : (JSON.parse(text) as Kept);
}

/** Ends the toast, here and for the pages that follow. */
export function closeToast(): void {
  clearTimeout(timer);
  window.sessionStorage.removeItem(KEY);
  tell(null);
}

function endIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(closeToast, ms);
}

/** Shows a short notice above the page. It also stands on the next page while its time is not over. */
export function showToast(toast: Toast): void {
  clearTimeout(timer);
  const { title, message } = toast;
  const until = toast.stays ? null : Date.now() + TOAST_MS;
  window.sessionStorage.setItem(KEY, JSON.stringify({ title, message, until } satisfies Kept));
  tell(toast);
  if (!toast.stays) endIn(TOAST_MS);
}

/** Shows what the page before left, or takes away what was closed since this page was put aside. */
export function resumeToast(): void {
  const toast = kept();
  if (!toast) return tell(null);
  const left = toast.until === null ? Infinity : toast.until - Date.now();
  if (left <= 0) return closeToast();
  tell(toast);
  if (left < Infinity) endIn(left);
}

export function listenToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
