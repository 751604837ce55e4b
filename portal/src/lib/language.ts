/**
 * The language of a page. What parents, guardians and referees reach from a mail speaks English and Hebrew; every other page English.
 * English words stand beside their components, Hebrew ones in portal/src/hebrew, fetched when somebody reads them. Words are read when
 * they are drawn (`texts.title`), so that a change of language draws the same page again and nothing typed is lost.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { MailLanguage } from '@school/shared/mail/kinds';
import type * as HebrewWords from '../hebrew/index.ts';

export type Language = MailLanguage;

/** The same words in another language: texts are texts, functions take the same values. */
export type Words<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends (...args: infer Args) => string
      ? (...args: Args) => string
      : Words<English[Key]>;
};

/** Only of the portal, so not among the keys that the rooms share. */
const KEPT_AS = 'language';
const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'he';
let speaksBoth = false;
let hebrew: typeof HebrewWords | null = null;
let shown: Language = 'en';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What this reader reads, where the page speaks it. */
export function chosenLanguage(): Language {
  const kept = localStorage.getItem(KEPT_AS);
  return isLanguage(kept) ? kept : 'en';
}
export const shownLanguage = (): Language => shown;

async function fetchHebrew(): Promise<void> {
  hebrew ??= await import('../hebrew/index.ts');
}

/** The Hebrew words, if they are read here; without a connection the page stays English, and its next opening tries again. */
export async function fetchWords(): Promise<void> {
  if (chosenLanguage() === 'he')
    await fetchHebrew().catch((thrown: unknown) =>
      console.warn('The Hebrew words could not be fetched.', thrown),
    );
}

function draw(): void {
  const next = speaksBoth && hebrew && chosenLanguage() === 'he' ? 'he' : 'en';
  document.documentElement.lang = next;
  document.documentElement.dir = next === 'he' ? 'rtl' : 'ltr';
  if (next === shown) return;
  shown = next;
  for (const listener of listeners) listener();
}

/** Before the page is painted: whether it speaks both languages. */
export function showPage(both: boolean): void {
  speaksBoth = both;
  draw();
  if (both) void fetchWords().then(draw);
}

/** From now on the reader reads this, in this browser. Throws where its words cannot be fetched. */
async function choose(language: Language): Promise<void> {
  if (language === 'he') await fetchHebrew();
  localStorage.setItem(KEPT_AS, language);
  draw();
}

type Keep = (language: Language) => Promise<unknown>;
let keep: Keep | null = null;
/** On this page the reader has chosen already: what is on file comes too late. */
let hasPressed = false;

/** The reader presses the other language: shown at once, and kept where the page knows a place. Throws when it was not. */
export async function switchLanguage(language: Language): Promise<void> {
  hasPressed = true;
  await choose(language);
  await keep?.(language);
}

/** A page that knows what its reader has on file (`known`), and how a change is kept there. */
export function useReaderLanguage(known: Language | undefined, keepThere?: Keep): void {
  useEffect(() => {
    hasPressed = false;
  }, []);
  useEffect(() => {
    if (known && !hasPressed && known !== chosenLanguage())
      choose(known).catch((thrown: unknown) => console.warn('The words could not be fetched.', thrown));
  }, [known]);
  useEffect(() => {
    keep = keepThere ?? null;
    return () => {
      keep = null;
    };
  });
}

/** The language that is shown; whoever uses it is drawn again when it changes. */
export const useShownLanguage = (): Language =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => 'en',
  );

/** English words, and the Hebrew ones of the same name where Hebrew is shown. */
export const inLanguages = <English extends object>(
  name: Exclude<keyof typeof HebrewWords, 'said'>,
  english: English,
): Words<English> =>
  new Proxy(english, {
    get: (words, key) => Reflect.get(shown === 'he' && hebrew ? hebrew[name] : words, key) as unknown,
  }) as Words<English>;

/** A sentence that comes from the server or a shared rule, in the language that is shown; what has no Hebrew stays as it is. */
export const said = (sentence: string): string =>
  shown === 'he' && hebrew ? hebrew.said(sentence) : sentence;
