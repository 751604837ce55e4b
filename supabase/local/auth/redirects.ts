/** Where links may lead: our own origin only. */

/** `wanted` when it lies on our origin, else the origin itself; so no link can carry a session elsewhere. */
export function allowedRedirect(wanted: string | null | undefined, origin: string): string {
  if (!wanted || wanted.length > 2000 || !URL.canParse(wanted)) return origin;
  const url = new URL(wanted);
  return url.origin === origin && !url.username && !url.password && url.href !== `${origin}/`
    ? url.href
    : origin;
}

/** Adds values to the fragment, where hosted Supabase answers GET /verify. */
export function withFragment(target: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}
