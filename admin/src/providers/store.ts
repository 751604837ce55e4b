import { localStorageStore, type Store } from 'react-admin';

/** Signing out empties react-admin's store; what an officer arranged for himself stays in his browser. */
const KEPT = /(\.savedQueries$|^theme$|columns|\.datatable|^sidebar)/i;

export function officeStore(base: Store = localStorageStore('1', 'office')): Store {
  return {
    ...base,
    reset: () => {
      const gone = Object.keys(base.listItems?.() ?? {}).filter((key) => !KEPT.test(key));
      for (const key of gone) base.removeItem(key);
    },
  };
}
