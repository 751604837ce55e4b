import { island } from '../../islands/island';
import { searchBox } from './search-box.island';

/** The box of the search; see its island for the keys. */
export const SearchBox = () => (
  <form className="kb-search only-with-script" role="search" {...island('search-box', searchBox)}>
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
      id="kb-search"
      type="search"
      name="q"
      dir="auto"
      placeholder="Search knowledge base..."
      autoComplete="off"
      enterKeyHint="search"
      aria-describedby="kb-search-keys"
    />
    <span id="kb-search-keys" className="visually-hidden">
      Results change as you type. Enter opens the first answer, Down goes to it, Escape clears.
    </span>
    <p className="visually-hidden" role="status" />
    <div className="kb-best" hidden />
  </form>
);
