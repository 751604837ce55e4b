/** Writes docs/transitions.md: `npm run transitions`. */
import { writeFileSync } from 'node:fs';
import { transitionsPage } from './page.ts';

writeFileSync(new URL('../../../docs/transitions.md', import.meta.url), transitionsPage());
