import { useEffect, useState } from 'react';
import { filtersFrom, queryOf, START, type Filters, type TypeFilter } from './filters';
import type { Language } from './item';

interface TorahState extends Filters {
  /** Id of the song that plays, or null. */
  readonly track: string | null;
}

export interface TorahFilters extends TorahState {
  readonly chooseLanguage: (language: Language) => void;
  readonly chooseType: (type: TypeFilter) => void;
  readonly chooseTrack: (id: string) => void;
}

/** Filters that live in the address, so that a view can be shared and reloaded and Back goes to the one before. */
export function useTorahFilters(): TorahFilters {
  const [state, setState] = useState<TorahState>({ ...START, track: null });
  useEffect(() => {
    const read = (): void => {
      const anchor = window.location.hash.slice(1);
      const query = window.location.search || (anchor ? `?lang=${anchor}` : '');
      setState({ ...filtersFrom(query), track: null });
    };
    const first = setTimeout(read, 0);
    window.addEventListener('popstate', read);
    return () => {
      clearTimeout(first);
      window.removeEventListener('popstate', read);
    };
  }, []);
  const go = (next: TorahState): void => {
    setState(next);
    window.history.pushState(window.history.state, '', `${window.location.pathname}${queryOf(next)}`);
  };
  return {
    ...state,
    // Specification: changing the language resets the filter and the selected track.
    chooseLanguage: (language) => {
      if (language !== state.language) go({ language, type: 'all', track: null });
    },
    chooseType: (type) => {
      if (type !== state.type) go({ ...state, type });
    },
    chooseTrack: (track) => setState({ ...state, track }),
  };
}
