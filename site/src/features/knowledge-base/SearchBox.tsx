import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Search } from './use-search';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Puts the focus on the first question that is shown. */
function focusFirstResult(): void {
  document.querySelector<HTMLElement>('.kb-question > summary, .kb-near a')?.focus();
}

/** `/` anywhere on the page goes to the box; Escape empties it; Down or Enter goes to the first answer. */
export function SearchBox({ search }: { readonly search: Search }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      box.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && search.typed !== '') {
      event.preventDefault();
      search.type('');
    }
    if ((event.key === 'ArrowDown' || event.key === 'Enter') && search.term) {
      event.preventDefault();
      focusFirstResult();
    }
  };
  return (
    <form className="kb-search only-with-script" role="search" onSubmit={(event) => event.preventDefault()}>
      <label className="visually-hidden" htmlFor="kb-search">
        Search the knowledge base
      </label>
      <svg
        className="kb-search-sign"
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      >
        <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20" />
      </svg>
      <input
        ref={box}
        id="kb-search"
        type="search"
        name="q"
        dir="auto"
        placeholder="Search knowledge base..."
        autoComplete="off"
        enterKeyHint="search"
        aria-describedby="kb-search-keys"
        value={search.typed}
        onFocus={search.prepare}
        onInput={(event) => search.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span id="kb-search-keys" className="visually-hidden">
        Results change as you type. Press Down to go to the first answer, Escape to clear.
      </span>
      <p className="visually-hidden" role="status">
        {search.announcement}
      </p>
    </form>
  );
}
