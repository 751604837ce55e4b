/** Toasts live outside React, so that a session module or a queue can speak too. */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly message: string;
  readonly tone: 'plain' | 'bad';
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
const add = (text: ToastText, tone: Toast['tone']): void => change([{ ...text, id: nextId++, tone }]);

export const toast = (text: ToastText): void => add(text, 'plain');
export const toastError = (text: ToastText): void => add(text, 'bad');
export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));
export const clearToasts = (): void => change([]);
export const currentToasts = (): readonly Toast[] => toasts;
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
