import { startTabs } from '../../components/tabs.island';
import { need } from '../../islands/dom';
import type { Island } from '../../islands/island';
import { filtersFrom, isLanguage, languages, queryOf, START, typeFilters, type Filters } from './filters';
import { showType } from './item-list';
import { startMusic } from './music-player';

/** Languages and types that live in the address, so that a view can be shared and reloaded and Back goes to the one before. */
export const torah: Island = (root, signal) => {
  let now: Filters = START;
  const player = root.querySelector<HTMLElement>('.music');
  const music = player && startMusic(player, signal);
  const go = (next: Filters): void => {
    show(next);
    window.history.pushState(window.history.state, '', `${window.location.pathname}${queryOf(next)}`);
  };
  const tabs = startTabs(root, signal, (id) => {
    // Specification: changing the language resets the filter and the selected track.
    if (isLanguage(id) && id !== now.language) go({ language: id, type: 'all' });
  });
  /** Languages in which nothing is published have no tab. */
  const offered = languages.filter(({ id }) => tabs.ids.includes(id));
  const show = (named: Filters): void => {
    const isOffered = offered.some(({ id }) => id === named.language);
    const next: Filters = isOffered ? named : { language: offered[0]?.id ?? START.language, type: 'all' };
    now = next;
    tabs.select(next.language);
    for (const { id } of offered)
      if (id !== 'music') showType(need(root, `#${id}`), id === next.language ? next.type : 'all');
    music?.stop();
  };
  const read = (): void => {
    const anchor = window.location.hash.slice(1);
    show(filtersFrom(window.location.search || (anchor ? `?lang=${anchor}` : '')));
  };
  const onClick = ({ target }: Event): void => {
    const asked = target instanceof Element ? target.closest<HTMLElement>('[data-filter]') : null;
    const type = typeFilters[now.language].find(({ id }) => id === asked?.dataset['filter'])?.id;
    if (type && type !== now.type) go({ ...now, type });
  };
  root.addEventListener('click', onClick, { signal });
  window.addEventListener('popstate', read, { signal });
  read();
};
