/**
 * What every static host has to know, once: which page answers an address, and the security and caching headers. The
 * files that the hosts read are written from it (files.ts, servers.ts), as is nothing else.
 */
import { finishedPages, redirects, routes, sitePaths } from '@school/shared/routes';
import { contentSecurityPolicy, securityHeaders } from '../gateway/policy.ts';

/** Where the pages of portal and office lie in the bundle; the underscore keeps them from being addresses of their own. */
export const PORTAL_PAGE = '/_portal.html';
export const ADMIN_PAGE = '/_admin.html';
/** The page of an address of the portal whose HTML is finished. */
export const finishedPage = (path: string): string => `/_${path.slice(1)}.html`;

/** Folders whose files carry a hash of their content in their names. */
export const IMMUTABLE = ['/portal-assets', '/admin/assets', '/static', '/pictures'] as const;
export const FOREVER = 'public, max-age=31536000, immutable';
export const ASK_EACH_TIME = 'public, max-age=0, must-revalidate';

/** Files of the office lie below its own addresses: they are served before any page is. */
export const OFFICE_FILES = ['/admin/assets/*'] as const;

/** The site's pages, which name the rules by which a browser may prepare the next one; portal and office do not. */
export const SITE_PAGES: readonly string[] = sitePaths.flatMap((path) =>
  path === '/' ? [path] : [path, `${path}/*`],
);

export interface Rewrite {
  readonly path: string;
  /** The address itself, every address below it, or both. */
  readonly at: boolean;
  readonly below: boolean;
  readonly page: string;
}

export interface HostPlan {
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  readonly pages: readonly Rewrite[];
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Those that PREVIEW_PAGE has in their place: the office shows it in a frame. */
  readonly framed: Readonly<Record<string, string>>;
}

/** The plan of a bundle whose back end is at `apiOrigin`, with the few inline scripts that are left in its pages. */
export function hostPlan(scriptHashes: readonly string[], apiOrigin: string, dsn = ''): HostPlan {
  const reportsOrigin = dsn ? new URL(dsn).origin : undefined;
  const headersOf = (framed: boolean): Record<string, string> => ({
    ...securityHeaders(true, framed),
    'content-security-policy': contentSecurityPolicy({
      scriptHashes,
      apiOrigin,
      reportsOrigin,
      https: true,
      framed,
    }),
  });
  const [headers, framed] = [headersOf(false), headersOf(true)];
  return {
    moved: redirects,
    pages: routes
      .filter(({ room }) => room === 'portal' || room === 'admin')
      .flatMap(({ path, room, prefix: below = false }): Rewrite[] => {
        const page = room === 'admin' ? ADMIN_PAGE : PORTAL_PAGE;
        if (!finishedPages.includes(path)) return [{ path, at: true, below, page }];
        const finished = { path, at: true, below: false, page: finishedPage(path) };
        return below ? [finished, { path, at: false, below, page }] : [finished];
      }),
    headers,
    framed: Object.fromEntries(Object.entries(framed).filter(([name, value]) => headers[name] !== value)),
  };
}
