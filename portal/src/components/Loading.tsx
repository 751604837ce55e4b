import { useEffect, useState } from 'react';
import { texts } from './texts.ts';

/** Shown only after a moment, so that a fast answer does not flash a message. */
export function Loading({ label = texts.loading }: { readonly label?: string }) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 250);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="loading" role="status">
      {visible ? label : <span className="visually-hidden">{label}</span>}
    </div>
  );
}
