import { useEffect } from 'react';

/**
 * Keeps the open tab of a row of tabs whole inside a narrow window: MUI measures before counts and fonts are drawn and leaves it
 * half outside.
 */
export function useOpenTabInView(id: string, scrolls = true): void {
  useEffect(() => {
    if (!scrolls) return undefined;
    const show = (): void =>
      document.getElementById(id)?.scrollIntoView({ block: 'nearest', inline: 'center' });
    show();
    const settled = setTimeout(show, 400);
    return () => clearTimeout(settled);
  }, [id, scrolls]);
}
