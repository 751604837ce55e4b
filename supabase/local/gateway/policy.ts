/**
 * Security and caching headers of every page and file: one rule for the local server and for static hosts
 * (supabase/scripts/static-host.ts writes the same as a `_headers` file).
 */
import { createHash } from 'node:crypto';
import { SPECULATION_RULES } from '@school/shared/routes';

/** Videos and the photo feed open in a frame only after a click; nothing else of these hosts is ever loaded. */
const FRAMES = ['https://www.youtube-nocookie.com', 'https://open.spotify.com', 'https://www.facebook.com'];

/** `'sha256-…'` of each inline script in a page, in the order found. Scripts with a `src` are files of ours. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi);
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of scripts) {
    // Data blocks (JSON-LD) are not executed, so the policy does not concern them.
    if (/type="?(application\/(ld\+)?json|speculationrules)/i.test(attributes) || text === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

export interface PolicyInput {
  /** Inline scripts of the page, by hash. */
  readonly scriptHashes: readonly string[];
  /** Origin of the back end when it is not the page's own. */
  readonly apiOrigin?: string | undefined;
  /** Origin that takes reports of errors. */
  readonly reportsOrigin?: string | undefined;
  /** Development servers need inline scripts and websockets; a build never does. */
  readonly development?: boolean | undefined;
  readonly https?: boolean | undefined;
  /** The page that the office opens in a frame (PREVIEW_PAGE), which is on the office's own origin; every other page is in none. */
  readonly framed?: boolean | undefined;
}

/** The Content-Security-Policy of a page. Styles may be inline (Gatsby and MUI write them), scripts may not. */
export function contentSecurityPolicy(input: PolicyInput): string {
  const api = input.apiOrigin ? [input.apiOrigin] : [];
  const reports = input.reportsOrigin ? [input.reportsOrigin] : [];
  const scripts = input.development ? ["'unsafe-inline'", "'unsafe-eval'"] : input.scriptHashes;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'blob:', ...api, ...reports, ...(input.development ? ['ws:', 'wss:'] : [])],
    'media-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", 'blob:', ...FRAMES],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': [input.framed ? "'self'" : "'none'"],
    ...(input.https ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** Headers of every answer, whatever it is. */
export function securityHeaders(https: boolean, framed = false): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** `Speculation-Rules` of the site's pages: the rules are a file, so that no page needs an inline script for them. */
export const SPECULATION_HEADER = `"${SPECULATION_RULES}"`;
/** Browsers take the rules as nothing else. */
export const SPECULATION_TYPE = 'application/speculationrules+json';

/** Outputs of the builds whose names carry a hash of their content: they never change. */
const HASHED = /^\/(portal-assets|admin\/assets|static|pictures)\/|-[0-9a-f]{16,}\.(js|css)(\.map)?$/;

/** Everything that is not named by its content is asked about each time. */
export const cacheControl = (path: string): string =>
  HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
