/** Where a request was denied (401, 403), by whichever part of a screen: the session may have ended or the role may have changed. */
type Listener = (error: { readonly status: number }) => Promise<unknown>;

let listener: Listener | null = null;
/** Looks that go on, by what was answered. */
const looks = new Map<number, Promise<boolean>>();

/** Who looks at the session after a denial; called once for all that are denied together. */
export function onDenied(look: Listener): void {
  listener = look;
}

let signIns = 0;
/** The officer of the page has signed in again. */
export const noteSignIn = (): void => {
  signIns += 1;
};

/**
 * Says that a request was denied. Answers whether it is worth asking again: the session was looked into (401), or had ended although its
 * token still counted, and its officer has signed in again (403). Without a connection nothing is found out.
 */
export function denied({ status }: { readonly status: number }): Promise<boolean> {
  if (!listener || (status !== 401 && status !== 403)) return Promise.resolve(false);
  const going = looks.get(status);
  if (going) return going;
  const before = signIns;
  const look = listener({ status })
    .then(() => status === 401 || signIns > before)
    .catch((reason: unknown) => {
      console.warn(reason);
      return false;
    })
    .finally(() => looks.delete(status));
  looks.set(status, look);
  return look;
}
