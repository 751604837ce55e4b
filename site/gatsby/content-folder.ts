import { join } from 'node:path';

/** Where the content lies: `site/content`, or the folder that SITE_CONTENT_DIR names (tests and benchmarks). */
export const contentFolder = (): string => process.env['SITE_CONTENT_DIR'] ?? join(process.cwd(), 'content');
