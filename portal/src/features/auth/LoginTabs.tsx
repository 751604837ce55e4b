import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { texts } from './texts.ts';

type Tab = 'sign-in' | 'sign-up';
const TABS = [
  { id: 'sign-in', label: texts.signIn },
  { id: 'sign-up', label: texts.signUp },
] as const;

interface LoginTabsProps {
  readonly tab: Tab;
  readonly choose: (tab: Tab) => void;
  readonly children: ReactNode;
}

/** Two tabs by the WAI-ARIA pattern: arrows move and choose, Tab goes into the panel. */
export function LoginTabs({ tab, choose, children }: LoginTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const other =
      event.key === 'Home'
        ? 'sign-in'
        : event.key === 'End'
          ? 'sign-up'
          : tab === 'sign-in'
            ? 'sign-up'
            : 'sign-in';
    choose(other);
    list.current?.querySelector<HTMLButtonElement>(`#tab-${other}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" ref={list} onKeyDown={onKeyDown} tabIndex={-1}>
        {TABS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={tab === id}
            aria-controls="login-panel"
            tabIndex={tab === id ? 0 : -1}
            onClick={() => choose(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="login-panel" aria-labelledby={`tab-${tab}`}>
        {children}
      </div>
    </>
  );
}
