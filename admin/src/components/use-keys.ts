/**
 * Single keys of a page. A control says its keys in `aria-keyshortcuts`, which screen readers tell too; pressing one presses the
 * control, or goes into it when it is a field. They can be switched off (WCAG 2.1.4), and rest while somebody types, in a
 * dialog, and where arrows have a meaning of their own.
 */
import { useEffect } from 'react';
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

/** Presses the key's control; answers the key that has none now. */
function press(event: KeyboardEvent): readonly string[] {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return [];
  const at = event.target instanceof HTMLElement ? event.target : document.body;
  if (at.closest(TYPING) || document.querySelector('[role="dialog"]')) return [];
  if (isArrow(event.key) && at.closest(OWN_ARROWS)) return [];
  const names = namesOf(event);
  const control = names.map(controlOf).find((one) => one !== undefined);
  if (!control) return names;
  event.preventDefault();
  if (control.matches('input, textarea')) control.focus();
  else control.click();
  return [];
}

/** Whether single keys act, as this person has chosen. */
export const useKeysChoice = (): ReturnType<typeof useStore<boolean>> =>
  useStore<boolean>('office.keys', true);

type Reasons = Readonly<Record<string, string>>;
const NO_REASONS: Reasons = {};

/** `why`: what is said when a key of the page does nothing now. */
export function useKeys(why: Reasons = NO_REASONS): void {
  const [on] = useKeysChoice();
  const toasts = useToasts();
  useEffect(() => {
    if (!on) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const reason = press(event)
        .map((name) => why[name])
        .find(Boolean);
      if (reason) toasts.info(reason);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [on, toasts, why]);
}
