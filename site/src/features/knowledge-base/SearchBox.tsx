import { SearchField } from '../../components/SearchField';
import { island } from '../../islands/island';
import { searchBox } from './search-box.island';

/** The box of the search; see its island for the keys. */
export const SearchBox = () => (
  <form className="kb-search search-form only-with-script" role="search" {...island('search-box', searchBox)}>
    <SearchField
      id="kb-search"
      label="Search the knowledge base"
      placeholder="Search knowledge base..."
      keys="Results change as you type. Enter opens the first answer, Down goes to it, Escape clears."
    />
    <div className="kb-best" hidden />
  </form>
);
