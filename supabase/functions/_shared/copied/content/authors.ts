import type { ContentFile } from './files.ts';
import { didYouMean, distance, type Problem } from './problem.ts';
import { own } from './rules.ts';

const HEBREW = /[\u0590-\u05ff]/;

/** Authors who are nobody of the staff and no guest; Hebrew names that differ from another author's by a letter or two. */
export function authorProblems(files: readonly ContentFile[]): Problem[] {
  const staff = files
    .filter(({ collection }) => collection === 'staff')
    .map(({ data }) => String(own(data, 'name')));
  const items = files.filter(({ collection, data }) => collection === 'torah' && own(data, 'guest') !== true);
  const authors = items.map(({ data }) => String(own(data, 'author')));
  return items.flatMap((file): Problem[] => {
    const author = own(file.data, 'author');
    if (typeof author !== 'string') return [];
    const say = (message: string): Problem[] => [{ file: file.path, field: 'author', message }];
    if (!HEBREW.test(author))
      return staff.includes(author)
        ? []
        : say(
            `nobody in staff/ is named "${author}".${didYouMean(author, staff)} For a guest add the line guest: true.`,
          );
    const usual = authors.find(
      (other) =>
        other !== author &&
        distance(other, author) <= 2 &&
        authors.filter((name) => name === other).length > authors.filter((name) => name === author).length,
    );
    return usual ? say(`"${author}" is nobody else's name here. Did you mean "${usual}"?`) : [];
  });
}
