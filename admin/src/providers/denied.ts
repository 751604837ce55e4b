/** Where a request was denied (401, 403), by whichever part of a screen: the session may have ended or the role may have changed. */
type Listener = (error: { readonly status: number }) => Promise<unknown>;

let listener: Listener | null = null;
let looking = false;

/** Who looks at the session after a denial; called once for all that are denied together. */
export function onDenied(look: Listener): void {
  listener = look;
}

/** Says that a request was denied. */
export function denied(error: { readonly status: number }): void {
  if (!listener || looking || (error.status !== 401 && error.status !== 403)) return;
  looking = true;
  listener(error)
    // Without a connection nothing is found out; what was denied has been said where it was asked.
    .catch((reason: unknown) => console.warn(reason))
    .finally(() => {
      looking = false;
    });
}
