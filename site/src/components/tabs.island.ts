import { all, need } from '../islands/dom';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The place that a key leads to among `count` tabs, or null when the key means nothing here. */
function placeAfter(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (at + step + count) % count;
}

export interface TabList {
  readonly ids: readonly string[];
  /** Shows a panel, without telling anybody. */
  readonly select: (id: string) => void;
}

/**
 * Makes a tab list (arrow keys, Home, End) of links to sections that are all there; only the selected panel shows.
 * `onChoose` hears what a person chooses.
 */
export function startTabs(root: HTMLElement, signal: AbortSignal, onChoose: (id: string) => void): TabList {
  const tabs = all(root, '[data-tab]');
  const ids = tabs.map((tab) => tab.dataset['tab'] ?? '');
  const panels = ids.map((id) => need(root, `[id="${id}"]`));
  const select = (id: string): void =>
    tabs.forEach((tab, at) => {
      const selected = ids[at] === id;
      tab.dataset['selected'] = String(selected);
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
      const panel = panels[at];
      if (!panel) return;
      panel.dataset['selected'] = String(selected);
      panel.hidden = !selected;
    });
  tabs.forEach((tab, at) => {
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', ids[at] ?? '');
    panels[at]?.setAttribute('role', 'tabpanel');
    panels[at]?.setAttribute('aria-labelledby', tab.id);
    panels[at]?.setAttribute('tabindex', '0');
  });
  const list = need(root, '.tab-list');
  list.setAttribute('role', 'tablist');
  const choose = (at: number): void => {
    const id = ids[at] ?? '';
    select(id);
    onChoose(id);
  };
  const onClick = (event: Event): void => {
    const at = tabs.findIndex((tab) => event.target instanceof Node && tab.contains(event.target));
    if (at < 0) return;
    event.preventDefault();
    choose(at);
  };
  const onKey = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.dataset['selected'] === 'true');
    const next = placeAfter(event.key, at, tabs.length);
    if (next === null) return;
    event.preventDefault();
    choose(next);
    tabs[next]?.focus();
  };
  list.addEventListener('click', onClick, { signal });
  list.addEventListener('keydown', onKey, { signal });
  select(ids[0] ?? '');
  return { ids, select };
}
