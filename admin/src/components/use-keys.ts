/**
 * Single keys of a page. A control says its keys in `aria-keyshortcuts`, which screen readers tell too; pressing one presses the
 * control, or goes into it when it is a field. They can be switched off (WCAG 2.1.4), and rest while somebody types, in a
 * dialog, and where arrows have a meaning of their own.
 */
import { useEffect } from 'react';
import { useStore } from 'react-admin';

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const OWN_ARROWS = '[role="tablist"], [role="grid"], [role="toolbar"], [role="radiogroup"], [role="menu"]';

const isArrow = (key: string): boolean => key.startsWith('Arrow');

/** The control of a key: shown, enabled, the first of the page. */
function controlOf(key: string): HTMLElement | undefined {
  const found = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`);
  return [...found].find((control) => !control.matches(':disabled, [aria-disabled="true"]'));
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target instanceof HTMLElement ? event.target : document.body;
  if (at.closest(TYPING) || document.querySelector('[role="dialog"]')) return;
  if (isArrow(event.key) && at.closest(OWN_ARROWS)) return;
  const control = controlOf(event.key);
  if (!control) return;
  event.preventDefault();
  if (control.matches(TYPING)) control.focus();
  else control.click();
}

/** Whether single keys act, as this person has chosen. */
export const useKeysChoice = (): ReturnType<typeof useStore<boolean>> =>
  useStore<boolean>('office.keys', true);

export function useKeys(): void {
  const [on] = useKeysChoice();
  useEffect(() => {
    if (!on) return undefined;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}
