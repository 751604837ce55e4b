import { localStorageStore, type Store } from 'react-admin';

/** Signing out empties react-admin's store; what officers arranged for themselves stays in their browser. */
const KEPT = /(^theme$|columns|\.datatable|^sidebar)/i;

/** Below this width the menu starts as a column of icons. */
const WIDE = 1100;

export function officeStore(base: Store = localStorageStore('1', 'office')): Store {
  if (base.getItem('sidebar.open') === undefined) base.setItem('sidebar.open', window.innerWidth >= WIDE);
  return {
    ...base,
    reset: () => {
      const gone = Object.keys(base.listItems?.() ?? {}).filter((key) => !KEPT.test(key));
      for (const key of gone) base.removeItem(key);
    },
  };
}
