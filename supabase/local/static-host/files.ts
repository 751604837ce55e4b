/** The files that hosting services read: Cloudflare Pages and Netlify (`_redirects`, `_headers`), Vercel (`vercel.json`). */
import { PREVIEW_PAGE, SPECULATION_RULES } from '@school/shared/routes';
import { SPECULATION_HEADER, SPECULATION_TYPE } from '../gateway/policy.ts';
import { ASK_EACH_TIME, FOREVER, IMMUTABLE, OFFICE_FILES, SITE_PAGES, type HostPlan } from './plan.ts';

const bare = (page: string): string => page.replace(/\.html$/, '');

/**
 * `_redirects`: one rule a line, first match wins. Addresses nobody names here are files of the site, or its 404 page.
 * Pages are named without .html: Cloudflare would move the address otherwise. It also asks these rules before its files,
 * so the office's files are named to themselves.
 */
export function redirectsFile(plan: HostPlan): string {
  const lines = [
    ...plan.moved.map(({ from, to }) => `${from} ${to} 302`),
    ...OFFICE_FILES.map((file) => `${file} ${file.replace('*', ':splat')} 200`),
    ...plan.pages.flatMap(({ path, at, below, page }) => [
      ...(at ? [`${path} ${bare(page)} 200`] : []),
      ...(below ? [`${path}/* ${bare(page)} 200`] : []),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

const block = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/**
 * Cloudflare adds the headers of all rules for an address together, unless a line detaches one; Netlify takes the later rule's, and its
 * parser (@netlify/headers-parser 9.0.3) passes over such a line.
 */
const detached = (headers: Readonly<Record<string, string>>): string =>
  Object.keys(headers)
    .map((name) => `  ! ${name}\n`)
    .join('');

/** `_headers`: security for every address, a year for files named by their content, rules for preparing the site's pages. */
export const headersFile = (plan: HostPlan): string =>
  `${[
    block('/*', plan.headers),
    block(PREVIEW_PAGE, plan.framed).replace('\n', `\n${detached(plan.framed)}`),
    ...IMMUTABLE.map((folder) => block(`${folder}/*`, { 'cache-control': FOREVER })),
    ...SITE_PAGES.map((path) => block(path, { 'speculation-rules': SPECULATION_HEADER })),
    block(SPECULATION_RULES, { 'content-type': SPECULATION_TYPE }),
  ].join('\n\n')}\n`;

const vercelHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

/** `vercel.json`: files come before rewrites there. */
export function vercelFile(plan: HostPlan): string {
  return `${JSON.stringify(
    {
      cleanUrls: true,
      trailingSlash: false,
      redirects: plan.moved.map(({ from, to }) => ({ source: from, destination: to, permanent: false })),
      rewrites: plan.pages.flatMap(({ path, at, below, page }) => [
        ...(at ? [{ source: path, destination: bare(page) }] : []),
        ...(below ? [{ source: `${path}/:rest*`, destination: bare(page) }] : []),
      ]),
      headers: [
        { source: '/(.*)', headers: vercelHeaders({ ...plan.headers, 'cache-control': ASK_EACH_TIME }) },
        { source: PREVIEW_PAGE, headers: vercelHeaders(plan.framed) },
        ...IMMUTABLE.map((folder) => ({
          source: `${folder}/(.*)`,
          headers: vercelHeaders({ 'cache-control': FOREVER }),
        })),
        ...SITE_PAGES.map((path) => ({
          source: path.replace('/*', '/(.*)'),
          headers: vercelHeaders({ 'speculation-rules': SPECULATION_HEADER }),
        })),
        { source: SPECULATION_RULES, headers: vercelHeaders({ 'content-type': SPECULATION_TYPE }) },
      ],
    },
    null,
    2,
  )}\n`;
}

/**
 * `/config.js` and `/config.json`: address and publishable key of the back end, read by all three front ends, and where
 * errors are reported, if anywhere.
 */
export function configFiles(
  supabaseUrl: string,
  supabaseKey: string,
  errorReportsDsn = '',
): Readonly<Record<string, string>> {
  const reports = errorReportsDsn ? { errorReportsDsn } : {};
  const json = JSON.stringify({ supabaseUrl, supabaseKey, ...reports });
  return { 'config.json': json, 'config.js': `window.__SCHOOL_CONFIG__=${json.replaceAll('<', '\\u003c')};` };
}
