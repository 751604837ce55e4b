export interface Toast {
  readonly title: string;
  readonly message: string;
  /** Stays until it is closed. */
  readonly stays?: boolean;
}

type Listener = (toast: Toast | null) => void;

/** How long a toast stays, unless it is closed before. */
export const TOAST_MS = 7000;

const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

const tell = (toast: Toast | null): void => listeners.forEach((listener) => listener(toast));

/** Shows a short notice above the page; it stays while pages change. */
export function showToast(toast: Toast): void {
  clearTimeout(timer);
  tell(toast);
  if (!toast.stays) timer = setTimeout(() => tell(null), TOAST_MS);
}

export function closeToast(): void {
  clearTimeout(timer);
  tell(null);
}

export function listenToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
