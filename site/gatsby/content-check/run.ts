import { fileURLToPath } from 'node:url';
import { checkWithPictures, reportText } from './check';

/** `npm run check-content -w site [folder]`: prints the report, ends with 1 when something is wrong. */
const folder = process.argv[2] ?? fileURLToPath(new URL('../../content', import.meta.url));
const report = await checkWithPictures(folder);
console.log(reportText(report));
process.exitCode = report.problems.length > 0 ? 1 : 0;
