import { SearchField } from '../../components/SearchField';
import { island } from '../../islands/island';
import { findTorah } from './find-torah.island';

/** Searches every item in whatever language, in place of the lists while there are words in it. */
export const TorahSearch = () => (
  <form
    className="torah-search search-form only-with-script"
    role="search"
    {...island('find-torah', findTorah)}
  >
    <SearchField
      id="torah-search"
      label="Search all essays, videos, podcasts and songs"
      placeholder="Search all Torah..."
      keys="Results change as you type and stand in place of the lists. Escape clears."
    />
  </form>
);
