import { fileURLToPath } from 'node:url';
import { checkWithPictures, reportText } from './check';

/** `npm run check-content -w site [folder]`: prints the report, ends with 1 when something is wrong. */
async function run(folder: string): Promise<void> {
  const report = await checkWithPictures(folder);
  console.log(reportText(report));
  process.exitCode = report.mistakes.length > 0 ? 1 : 0;
}

// Not awaited here: the files of this room are CommonJS to tsx.
void run(process.argv[2] ?? fileURLToPath(new URL('../../content', import.meta.url)));
