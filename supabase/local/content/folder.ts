import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the site's content lies: in the checkout, or in the folder that SITE_CONTENT_DIR names, from which the site is then built too. */
export const contentFolder = (): string =>
  process.env['SITE_CONTENT_DIR'] ??
  path.join(fileURLToPath(new URL('../../../', import.meta.url)), 'site', 'content');
