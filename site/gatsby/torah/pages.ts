import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { paths } from '../../../shared/src/routes';
import school from '../../../shared/school.json';
import { FEED } from '../../src/features/torah/feed';
import type { Searched, TorahSearch } from '../../src/features/torah/find';
import type { ItemPageProps } from '../../src/features/torah/ItemPage';
import type { TorahContext } from '../../src/templates/Torah';
import { pageMaker } from '../pages';
import type { SiteContent } from '../site-content';
import { siteUrl } from '../site-url';
import { torahFeed } from './feed';
import { toItem } from './item';
import { neighbours } from './neighbours';
import { itemText, wordsOf } from './text';

/** The Torah page, one page for each of its items, the feed of all of them and what their search reads. */
export async function createTorahPages(args: CreatePagesArgs, site: SiteContent): Promise<void> {
  const page = pageMaker(args);
  const files = await site.shown('torah');
  const items = files.map(toItem);
  const searched = items.map((item, at): Searched => {
    const { id, title, author, description, type, language, series } = item;
    return { id, title, author, description, type, language, series, text: wordsOf(files[at]?.body ?? '') };
  });
  const publicFolder = join(process.cwd(), 'public');
  await mkdir(publicFolder, { recursive: true });
  await writeFile(join(publicFolder, FEED), torahFeed(items, { siteUrl, school: school.name }));
  const synonyms = site.json('synonyms').map(({ words }) => words);
  await writeFile(
    join(publicFolder, 'torah-search.json'),
    JSON.stringify({ items: searched, synonyms } satisfies TorahSearch),
  );
  page<TorahContext>(paths.torah, 'Torah', { items });
  items.forEach((item, at) =>
    page<ItemPageProps>(`${paths.torah}/${item.id}`, 'TorahItem', {
      item,
      text: itemText(files[at]?.body ?? ''),
      ...neighbours(item.id, items),
    }),
  );
}
