import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sitePaths, SPECULATION_RULES } from '../../../shared/src/routes';

/** The pages that may be prepared before they are asked for: the site's own, with whatever query; never a file or another room. */
const patterns = sitePaths.flatMap((path) => [`${path}\\?*`, path, ...(path === '/' ? [] : [`${path}/*`])]);

/** `/speculation-rules.json`, which every page of the site names in a header: prepare a page when its link is pointed at. */
export async function writeSpeculationRules(publicFolder: string): Promise<void> {
  const where = {
    and: [
      { or: patterns.map((pattern) => ({ href_matches: pattern })) },
      { not: { selector_matches: '[target], [download]' } },
    ],
  };
  const rules = { prerender: [{ where, eagerness: 'moderate' }] };
  await writeFile(join(publicFolder, SPECULATION_RULES), JSON.stringify(rules));
}
