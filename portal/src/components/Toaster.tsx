import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { currentToasts, dismissToast, leavePage, onToasts, type Toast } from '../lib/toasts.ts';
import { texts } from './texts.ts';

const SHOWN_MS = { plain: 8000, bad: 14000 } as const;

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS[toast.tone]);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    <div
      className={`toast ${toast.tone}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <p className="toast-title">{toast.title}</p>
        <p>{toast.message}</p>
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.dismiss}
        onClick={() => dismissToast(toast.id)}
      >
        ×
      </button>
    </div>
  );
}

/** Both regions are always there, so that screen readers announce what is put into them. */
export function Toaster() {
  const { pathname } = useLocation();
  useEffect(leavePage, [pathname]);
  const toasts = useSyncExternalStore(onToasts, currentToasts, currentToasts);
  const cards = (tone: Toast['tone']) =>
    toasts.filter((item) => item.tone === tone).map((item) => <ToastCard key={item.id} toast={item} />);
  return (
    <section className="toaster" aria-label={texts.notifications}>
      <div role="status">{cards('plain')}</div>
      <div role="alert">{cards('bad')}</div>
    </section>
  );
}
