import { useEffect } from 'react';

/**
 * Keeps the open tab of a row of tabs whole inside a narrow window: MUI measures before counts, fonts and its own arrows are drawn,
 * and leaves it half outside. Whatever changes the width of a tab or of the row shows it again.
 */
export function useOpenTabInView(id: string, scrolls = true): void {
  useEffect(() => {
    const tab = document.getElementById(id);
    const row = tab?.parentElement;
    if (!scrolls || !tab || !row) return undefined;
    const sizes = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'center' }));
    for (const element of [row.parentElement, ...row.children]) if (element) sizes.observe(element);
    return () => sizes.disconnect();
  }, [id, scrolls]);
}
