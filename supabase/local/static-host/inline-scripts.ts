/**
 * Inline scripts of the built pages become files: each would otherwise stand with its hash in the policy of every page,
 * and hosts cut headers that long. Order and moment of running stay the same.
 */
import { createHash } from 'node:crypto';

const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;
const DATA = /type="?(application\/(ld\+)?json|speculationrules)/i;

export interface Externalised {
  readonly html: string;
  /** Text of each script by its address in the bundle. */
  readonly scripts: ReadonlyMap<string, string>;
}

/** The page without inline scripts, and the files it now needs. */
export function externaliseScripts(html: string): Externalised {
  const scripts = new Map<string, string>();
  const page = html.replace(INLINE, (whole, attributes: string, text: string) => {
    if (DATA.test(attributes) || text.trim() === '') return whole;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 20);
    const address = `/static/${name}.js`;
    scripts.set(address, text);
    return `<script${attributes} src="${address}"></script>`;
  });
  return { html: page, scripts };
}
