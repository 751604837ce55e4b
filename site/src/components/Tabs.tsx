import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The tab that a key leads to, or null when the key means nothing here. */
function nextTab(tabs: readonly Tab[], selected: string, key: string): Tab | null {
  if (key === 'Home') return tabs[0] ?? null;
  if (key === 'End') return tabs.at(-1) ?? null;
  const step = STEPS[key];
  if (step === undefined) return null;
  const at = tabs.findIndex((tab) => tab.id === selected);
  return tabs[(at + step + tabs.length) % tabs.length] ?? null;
}

/**
 * Tabs. In the HTML they are links to sections that are all there; once the script runs they become a tab list
 * (arrow keys, Home, End) and only the selected panel shows.
 */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const enhanced = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextTab(tabs, selected, event.key);
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div className="tabs">
      <div
        ref={list}
        className="tab-list"
        role={enhanced ? 'tablist' : 'navigation'}
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <TabLink
            key={tab.id}
            tab={tab}
            enhanced={enhanced}
            selected={tab.id === selected}
            onSelect={onSelect}
          />
        ))}
      </div>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} tab={tab} enhanced={enhanced} selected={tab.id === selected} />
      ))}
    </div>
  );
}

interface TabPartProps {
  readonly tab: Tab;
  readonly enhanced: boolean;
  readonly selected: boolean;
}

function TabLink({ tab, enhanced, selected, onSelect }: TabPartProps & Pick<TabsProps, 'onSelect'>) {
  const roles = enhanced
    ? ({
        role: 'tab',
        'aria-selected': selected,
        'aria-controls': tab.id,
        tabIndex: selected ? 0 : -1,
      } as const)
    : {};
  return (
    <a
      id={`${tab.id}-tab`}
      data-tab={tab.id}
      href={`#${tab.id}`}
      className="tab"
      data-selected={selected}
      onClick={(event) => {
        event.preventDefault();
        onSelect(tab.id);
      }}
      {...roles}
    >
      {tab.label}
    </a>
  );
}

function TabPanel({ tab, enhanced, selected }: TabPartProps) {
  const roles = enhanced
    ? ({ role: 'tabpanel', 'aria-labelledby': `${tab.id}-tab`, tabIndex: 0 } as const)
    : {};
  return (
    <div id={tab.id} className="tab-panel" data-selected={selected} hidden={enhanced && !selected} {...roles}>
      {tab.content}
    </div>
  );
}
