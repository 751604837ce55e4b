import type { AnchorHTMLAttributes } from 'react';
import { vi } from 'vitest';

/** Stands in for Gatsby in component tests: links are links, queries are nothing, navigation is watched. */
export function Link({ to, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly to: string }) {
  return <a href={to} {...rest} />;
}

export const navigate = vi.fn();
export const graphql = (): null => null;
