/**
 * Single keys of a page. A control says its keys in `aria-keyshortcuts`, which screen readers tell too; pressing one presses the
 * control, or goes into it when it is a field. They can be switched off (WCAG 2.1.4), and rest while somebody types, in a
 * dialog, and where arrows have a meaning of their own.
 */
import { useEffect, useRef } from 'react';
import { useStore } from 'react-admin';
import { useToasts } from './toasts.tsx';

const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable="true"]';
const OWN_ARROWS =
  '[role="tablist"], [role="grid"], [role="toolbar"], [role="radiogroup"], [role="menu"], input[type=radio]';

const isArrow = (key: string): boolean => key.startsWith('Arrow');

/** The digit of a key by its place too: a French keyboard writes "&" where others write "1". */
export const digitOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined =>
  /^\d$/.test(key) ? key : /^Digit(\d)$/.exec(code)?.[1];

/**
 * What a key is called here: a Latin letter is itself, small, whatever Caps Lock says; where the layout writes another alphabet or
 * sign, the key's place counts too.
 */
function namesOf(event: KeyboardEvent): readonly string[] {
  if (/^[a-z]$/i.test(event.key)) return [event.key.toLowerCase()];
  const byPlace = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? digitOf(event);
  return byPlace === undefined ? [event.key] : [event.key, byPlace];
}

/** The control of a key: shown, enabled, the first of the page. */
function controlOf(key: string): HTMLElement | undefined {
  const found = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`);
  return [...found].find((control) => !control.matches(':disabled, [aria-disabled="true"]'));
}

/** Whether the key is meant for a single key of the page, and not for what has the focus. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const at = event.target instanceof HTMLElement ? event.target : document.body;
  if (at.closest(TYPING) || document.querySelector('[role="dialog"]')) return false;
  return !isArrow(event.key) || !at.closest(OWN_ARROWS);
}

/** Presses the key's control, unfolding what it stands in; false where it has none now. */
function press(names: readonly string[], { key, code }: Pick<KeyboardEvent, 'key' | 'code'>): boolean {
  const control = names.map(controlOf).find((one) => one !== undefined);
  if (!control) return false;
  control.closest('details')?.setAttribute('open', '');
  if (!control.matches('input, textarea')) control.click();
  else {
    control.focus();
    // A digit is the answer itself.
    if (digitOf({ key, code }) && control.matches('input'))
      control.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
  }
  return true;
}

/** Whether single keys act, as this person has chosen. */
export const useKeysChoice = (): ReturnType<typeof useStore<boolean>> =>
  useStore<boolean>('office.keys', true);

type Reasons = Readonly<Record<string, string>>;
const NO_REASONS: Reasons = {};

/** How long a key waits for a card that is drawn after everything has been read. */
const DRAWN = 500;

/** `why`: what is said when a key of the page does nothing now; while the page is not `whole`, its key waits for its control. */
export function useKeys(why: Reasons = NO_REASONS, whole = true): void {
  const [on] = useKeysChoice();
  const toasts = useToasts();
  const waiting = useRef<KeyboardEvent | null>(null);
  useEffect(() => {
    if (!on) return undefined;
    const sayWhy = (event: KeyboardEvent): void => {
      const reason = namesOf(event)
        .map((name) => why[name])
        .find(Boolean);
      if (reason) toasts.info(reason);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (!isForPage(event)) return;
      waiting.current = null;
      if (press(namesOf(event), event)) event.preventDefault();
      else if (whole) sayWhy(event);
      else if (namesOf(event).some((name) => why[name])) waiting.current = event;
    };
    window.addEventListener('keydown', onKey);
    const pressWaiting = (): void => {
      const event = waiting.current;
      if (!event || document.querySelector('[role="dialog"]') || !press(namesOf(event), event)) return;
      waiting.current = null;
    };
    const observer = new MutationObserver(pressWaiting);
    pressWaiting();
    if (!whole || waiting.current)
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ['aria-keyshortcuts', 'disabled', 'aria-disabled'],
      });
    const late = setTimeout(() => {
      if (whole && waiting.current) sayWhy(waiting.current);
      if (whole) waiting.current = null;
    }, DRAWN);
    return () => {
      window.removeEventListener('keydown', onKey);
      observer.disconnect();
      clearTimeout(late);
    };
  }, [on, toasts, why, whole]);
}
