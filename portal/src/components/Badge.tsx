import type { StatusTone } from '@school/shared/statuses';

/** A status word on its tone; the word carries the meaning, never the colour alone. */
export function Badge({ tone, children }: { readonly tone: StatusTone; readonly children: string }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
