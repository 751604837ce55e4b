/** Where a request was denied (401, 403), by whichever part of a screen: the session may have ended or the role may have changed. */
type Listener = (error: { readonly status: number }) => Promise<unknown>;

let listener: Listener | null = null;
/** Looks that go on, by what was answered. */
const looks = new Map<number, Promise<boolean>>();

/** Who looks at the session after a denial; called once for all that are denied together. */
export function onDenied(look: Listener): void {
  listener = look;
}

/** Says that a request was denied. Answers whether that was looked into: without a connection nothing is found out. */
export function denied({ status }: { readonly status: number }): Promise<boolean> {
  if (!listener || (status !== 401 && status !== 403)) return Promise.resolve(false);
  const going = looks.get(status);
  if (going) return going;
  const look = listener({ status })
    .then(() => true)
    .catch((reason: unknown) => {
      console.warn(reason);
      return false;
    })
    .finally(() => looks.delete(status));
  looks.set(status, look);
  return look;
}
