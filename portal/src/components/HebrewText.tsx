import type { ReactNode } from 'react';

/** Hebrew inside an English line: marked, right to left, and isolated from its neighbours. */
export function HebrewText({ children }: { readonly children: ReactNode }) {
  return (
    <bdi lang="he" dir="rtl" className="hebrew">
      {children}
    </bdi>
  );
}
