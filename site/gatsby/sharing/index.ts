import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildArgs } from 'gatsby';
import { routes } from '../../../shared/src/routes';
import { keptFolder } from '../kept-pictures';
import { siteUrl } from '../site-url';
import { readPage, writePicture, type BuiltPage } from './pages';
import { robots, sitemap } from './search-engines';

interface SitePages {
  readonly allSitePage: { readonly nodes: readonly { readonly path: string }[] };
}

/** Pictures drawn at the same time: sharp uses the cores by itself. */
const AT_ONCE = 8;

async function builtPages(args: BuildArgs, publicFolder: string): Promise<BuiltPage[]> {
  const answer = await args.graphql<SitePages>('{ allSitePage { nodes { path } } }');
  if (!answer.data) throw new Error('The list of pages could not be read.');
  const paths = answer.data.allSitePage.nodes
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('.html'));
  const pages = await Promise.all(paths.map((path) => readPage(publicFolder, path)));
  return pages.filter((page) => page !== null);
}

async function writePictures(pages: readonly BuiltPage[], publicFolder: string): Promise<void> {
  for (let at = 0; at < pages.length; at += AT_ONCE)
    await Promise.all(
      pages.slice(at, at + AT_ONCE).map((page) => writePicture(publicFolder, keptFolder(), page)),
    );
}

/**
 * After the build: the sitemap, robots.txt and a picture for every page that can be shared. When this resolves, the pages
 * have been read; the pictures take longer and are written when `pictures` resolves.
 */
export async function publishSharing(args: BuildArgs): Promise<{ readonly pictures: Promise<void> }> {
  const publicFolder = join(process.cwd(), 'public');
  const pages = await builtPages(args, publicFolder);
  const listed = pages.filter(({ indexed }) => indexed).map(({ path }) => path);
  const closed = routes
    .filter(({ guard, room }) => guard !== 'public' || room === 'server')
    .map(({ path }) => path);
  await writeFile(join(publicFolder, 'sitemap.xml'), sitemap(siteUrl, listed.sort()));
  await writeFile(join(publicFolder, 'robots.txt'), robots(siteUrl, closed));
  return { pictures: writePictures(pages, publicFolder) };
}
