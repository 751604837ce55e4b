import { useEffect, useState } from 'react';
import { closeToast, listenToToasts, type Toast } from '../lib/toasts';

/** The place where notices appear; always in the page, so that screen readers hear what is put into it. */
export function Toasts() {
  const [toast, setToast] = useState<Toast | null>(null);
  useEffect(() => listenToToasts(setToast), []);
  return (
    <div className="toasts" role="status">
      {toast ? (
        <div className="toast">
          <p>
            <strong>{toast.title}</strong> {toast.message}
          </p>
          <button type="button" className="toast-close" aria-label="Close this notice" onClick={closeToast}>
            ×
          </button>
        </div>
      ) : null}
    </div>
  );
}
