import type { ReactNode } from 'react';
import { island, type Island } from '../islands/island';
import type { IslandName } from '../islands/moments';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Name and code of the island that starts these tabs with `startTabs`. */
  readonly name: IslandName;
  readonly start: Island;
}

/**
 * Tabs. In the HTML they are links to sections that are all there; once the script runs they become a tab list and only
 * the selected panel shows. Where scripts run at all, the style sheet hides the others from the start.
 */
export function Tabs({ label, tabs, name, start }: TabsProps) {
  return (
    <div className="tabs" {...island(name, start)}>
      <div className="tab-list" role="navigation" aria-label={label}>
        {tabs.map(({ id, label: words }, at) => (
          <a key={id} id={`${id}-tab`} data-tab={id} href={`#${id}`} className="tab" data-selected={at === 0}>
            {words}
          </a>
        ))}
      </div>
      {tabs.map(({ id, content }, at) => (
        <div key={id} id={id} className="tab-panel" data-selected={at === 0}>
          {content}
        </div>
      ))}
    </div>
  );
}
