import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { filterCategories, termOf, type Term } from './match';
import type { NearSearch, countMiss } from './help';
import { answersOf, type Answer, type Category } from './types';

/** A term that nobody typed on for this long is settled: it goes into the address, is announced and, if missed, counted. */
const SETTLED_MS = 500;
const MISS_MS = 1500;
const PARAM = 'q';

export interface NearAnswers {
  readonly suggestion: string | null;
  readonly answers: readonly Answer[];
}

export interface Search {
  readonly typed: string;
  readonly term: Term | null;
  readonly shown: readonly Category[];
  readonly count: number;
  readonly near: NearAnswers | null;
  /** What a screen reader is told, once the reader has stopped typing. */
  readonly announcement: string;
  readonly type: (text: string) => void;
  /** Loads the near search; called when the box is first focused. */
  readonly prepare: () => void;
}

const announcementFor = (term: Term | null, count: number): string => {
  if (!term) return '';
  if (count === 0) return `No results found for "${term.text}"`;
  return `${count} ${count === 1 ? 'answer' : 'answers'} found for "${term.text}"`;
};

/** `value`, once it has not changed for `ms`. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

const fromAddress = (): string => new URLSearchParams(window.location.search).get(PARAM) ?? '';

function writeAddress(text: string): void {
  const url = new URL(window.location.href);
  if (text) url.searchParams.set(PARAM, text);
  else url.searchParams.delete(PARAM);
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
}

/** The term in the box and in `?q=` of the address, kept the same. */
function useTyped(): [string, (text: string) => void] {
  const [typed, setTyped] = useState('');
  const ready = useRef(false);
  useEffect(() => {
    const read = (): void => setTyped(fromAddress());
    const first = setTimeout(() => {
      read();
      ready.current = true;
    }, 0);
    window.addEventListener('popstate', read);
    return () => {
      clearTimeout(first);
      window.removeEventListener('popstate', read);
    };
  }, []);
  const settled = useSettled(typed.trim(), SETTLED_MS);
  useEffect(() => {
    if (ready.current) writeAddress(settled);
  }, [settled]);
  return [typed, setTyped];
}

interface Help {
  readonly near: NearSearch;
  readonly countMiss: typeof countMiss;
}

/** Spelling help and the counting of misses, loaded when asked for. Without them the page still finds every substring. */
function useHelp(answers: readonly Answer[]): [Help | null, () => void] {
  const [help, setHelp] = useState<Help | null>(null);
  const asked = useRef(false);
  const prepare = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    import(/* webpackChunkName: "search-help" */ './help').then(
      (module) => setHelp({ near: new module.NearSearch(answers), countMiss: module.countMiss }),
      (error: unknown) => {
        asked.current = false;
        console.info('The spelling help could not be loaded.', error);
      },
    );
  }, [answers]);
  return [help, prepare];
}

function nearAnswers(
  near: NearSearch | null,
  term: Term | null,
  answers: readonly Answer[],
): NearAnswers | null {
  if (!near || !term) return null;
  const { found, suggestion } = near.search(term.text);
  return { suggestion, answers: found.flatMap((index) => answers[index] ?? []) };
}

/** Everything the search box and the list of answers need. */
export function useSearch(categories: readonly Category[]): Search {
  const answers = useMemo(() => answersOf(categories), [categories]);
  const [typed, type] = useTyped();
  const [help, prepare] = useHelp(answers);
  const term = useMemo(() => termOf(typed), [typed]);
  const shown = useMemo(() => filterCategories(categories, term), [categories, term]);
  const count = useMemo(() => answersOf(shown).length, [shown]);
  const missed = term !== null && count === 0;
  const near = useMemo(
    () => (missed && help ? nearAnswers(help.near, term, answers) : null),
    [missed, help, term, answers],
  );
  const announcement = useSettled(announcementFor(term, count), SETTLED_MS);
  const settledMiss = useSettled(missed && term.text.length > 2 ? term.text : '', MISS_MS);
  useEffect(() => {
    if (settledMiss && help) void help.countMiss(settledMiss);
  }, [settledMiss, help]);
  useEffect(() => {
    if (missed) prepare();
  }, [missed, prepare]);
  return { typed, term, shown, count, near, announcement, type, prepare };
}
