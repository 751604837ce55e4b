/**
 * Rows by keyboard: one row is the table's tab stop; arrows, Home and End walk the rows, Right and Left go into a row's links
 * and buttons and back, Enter opens the row's first link, the space bar selects it where rows can be selected.
 */
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

const INSIDE = 'a[href], button:not([disabled])';
const rowsOf = (table: HTMLElement): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>('tbody > tr[tabindex]'),
];

/** The row that Tab leads to. */
export const stopOf = (page: ParentNode): HTMLElement | null =>
  page.querySelector<HTMLElement>('table[role=grid] tbody > tr[tabindex="0"]');

function focusRow(rows: readonly HTMLElement[], row: HTMLElement | undefined): void {
  if (!row) return;
  for (const other of rows) other.tabIndex = other === row ? 0 : -1;
  row.focus();
}

/** Where a key leads from a row; undefined for keys that mean nothing here. */
function goal(rows: readonly HTMLElement[], row: HTMLElement, key: string): HTMLElement | undefined {
  const at = rows.indexOf(row);
  if (key === 'ArrowDown') return rows[at + 1];
  if (key === 'ArrowUp') return rows[at - 1];
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
}

function sideways(row: HTMLElement, from: Element, back: boolean): void {
  const stops = [row, ...row.querySelectorAll<HTMLElement>(INSIDE)];
  const at = stops.findIndex((stop) => stop === from);
  stops[back ? at - 1 : at + 1]?.focus();
}

const ACTS: Readonly<Record<string, (row: HTMLElement) => HTMLElement | null>> = {
  Enter: (row) => row.querySelector<HTMLElement>('a[href]'),
  ' ': (row) => row.querySelector<HTMLElement>('input[type=checkbox]'),
};

export function moveByKey(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = target.closest<HTMLElement>('tbody > tr[tabindex]');
  // What stands in a row keeps its own keys: a field, a select, a switch.
  if (!row || (target !== row && !target.matches(INSIDE))) return;
  if (target === row && key in ACTS) {
    event.preventDefault();
    ACTS[key]?.(row)?.click();
  } else if (key === 'ArrowRight' || key === 'ArrowLeft') {
    event.preventDefault();
    sideways(row, target, (key === 'ArrowLeft') !== (getComputedStyle(row).direction === 'rtl'));
  } else {
    const next = goal(rowsOf(currentTarget), row, key);
    if (!next) return;
    event.preventDefault();
    focusRow(rowsOf(currentTarget), next);
  }
}

/** For the table whose `rows` are drawn: the first of them is the tab stop until another is walked to. */
export function useTabStop(rows: unknown): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const drawn = table.current ? rowsOf(table.current) : [];
    if (drawn.every((row) => row.tabIndex !== 0)) drawn[0]?.setAttribute('tabindex', '0');
  }, [rows]);
  return table;
}
