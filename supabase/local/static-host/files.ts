/**
 * What a static host has to know, as the two text files most of them read: which page answers an address, and the
 * security and caching headers. Made from the same route table and policy as the local server.
 */
import { redirects, routes } from '@school/shared/routes';
import { contentSecurityPolicy, securityHeaders } from '../gateway/policy.ts';

/** Where the portal's page lies in the bundle; the underscore keeps it from being an address of its own. */
export const PORTAL_PAGE = '/_portal.html';
export const ADMIN_PAGE = '/admin/index.html';

/** `_redirects`: one rule a line, first match wins. Addresses nobody names here are files of the site, or its 404 page. */
export function redirectsFile(): string {
  const moved = redirects.map(({ from, to }) => `${from} ${to} 302!`);
  const rewritten = routes
    .filter(({ room }) => room === 'portal' || room === 'admin')
    .flatMap(({ path, room, prefix }) => {
      const page = room === 'admin' ? ADMIN_PAGE : PORTAL_PAGE;
      return prefix ? [`${path} ${page} 200`, `${path}/* ${page} 200`] : [`${path} ${page} 200`];
    });
  return `${[...moved, ...rewritten].join('\n')}\n`;
}

/** Folders whose files carry a hash of their content in their names. */
const IMMUTABLE = ['/portal-assets/*', '/admin/assets/*', '/static/*'];

const block = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/** `_headers`: for every page the policy with the hashes of all inline scripts in the bundle; immutable assets. */
export function headersFile(scriptHashes: readonly string[], apiOrigin: string): string {
  const policy = contentSecurityPolicy({ scriptHashes, apiOrigin, https: true });
  const everywhere = { ...securityHeaders(true), 'content-security-policy': policy };
  const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
  return `${[block('/*', everywhere), ...IMMUTABLE.map((path) => block(path, immutable))].join('\n\n')}\n`;
}

/** `/config.js` and `/config.json`: address and publishable key of the back end, read by all three front ends. */
export function configFiles(supabaseUrl: string, supabaseKey: string): Readonly<Record<string, string>> {
  const json = JSON.stringify({ supabaseUrl, supabaseKey });
  return { 'config.json': json, 'config.js': `window.__SCHOOL_CONFIG__=${json.replaceAll('<', '\\u003c')};` };
}
