/** Where somebody was when the session ended: the page and the field, to go on there after signing in again. */
let last: { readonly path: string; readonly id: string } | null = null;

/** Notices which field of the page is being filled in; returns how to stop. */
export function watchFields(path: string): () => void {
  const note = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target.id && target.matches('input, select, textarea'))
      last = { path, id: target.id };
  };
  document.addEventListener('focusin', note);
  return () => document.removeEventListener('focusin', note);
}

/** The address of this page with the field that was last in hand. */
export const placeToReturn = (pathname: string, search = ''): string =>
  `${pathname}${search}${last?.path === pathname ? `#${last.id}` : ''}`;

let isLeaving = false;

/** Somebody logs out by their own choice: nothing has to be explained until the website's home page is there. */
export const leave = (): void => {
  isLeaving = true;
};
export const isLeavingByChoice = (): boolean => isLeaving;
