/** Toasts live outside React, so that a session module or a queue can speak too. */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly message: string;
  readonly tone: 'plain' | 'bad';
  /** When it was said. */
  readonly at: number;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

export interface ToastText {
  readonly title: string;
  readonly message: string;
}

/** One at a time: the newest is what just happened, and what must stay is said in place. */
const add = (text: ToastText, tone: Toast['tone']): void =>
  change([{ ...text, id: nextId++, tone, at: Date.now() }]);

export const toast = (text: ToastText): void => add(text, 'plain');
export const toastError = (text: ToastText): void => add(text, 'bad');
export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));
/** An act that leads to another page says so there; what was said before it belongs to the page that was left. */
const OF_THE_SAME_ACT_MS = 1500;
export const leavePage = (): void => change(toasts.filter(({ at }) => Date.now() - at < OF_THE_SAME_ACT_MS));
export const clearToasts = (): void => change([]);
export const currentToasts = (): readonly Toast[] => toasts;
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
