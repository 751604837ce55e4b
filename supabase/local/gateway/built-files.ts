/** Which built file answers a path: the rewrite table of shared/routes.ts applied to the three rooms' outputs. */
import path from 'node:path';
import { finishedPages, redirects, roomOf } from '@school/shared/routes';
import { withoutEnd } from '@school/shared/without-end';
import { readStatic, type StaticFile } from './files.ts';

export interface RoomFolders {
  readonly site: string;
  readonly portal: string;
  readonly admin: string;
}

export type Found =
  | { readonly kind: 'file'; readonly file: StaticFile; readonly status: 200 | 404 }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: 301 | 302 }
  | { readonly kind: 'none' };

/** The file a URL path names below a folder; null for hidden files, for ways out of the folder and for encoded slashes. */
async function below(folder: string, urlPath: string): Promise<StaticFile | null> {
  // No name has a slash in it; decoded, it would make another path of this one.
  if (/%(2f|5c)/i.test(urlPath)) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (
    decoded.includes('\0') ||
    decoded.split(/[/\\]/).some((part) => part.startsWith('.') && part !== '.well-known')
  )
    return null;
  const file = path.join(folder, decoded);
  return file.startsWith(folder + path.sep) ? readStatic(file) : null;
}

const isFileName = (urlPath: string): boolean => /\.[a-z0-9]+$/i.test(urlPath);

async function sitePage(folder: string, urlPath: string): Promise<StaticFile | null> {
  return below(folder, urlPath === '/' ? '/index.html' : `${urlPath}/index.html`);
}

async function application(folders: RoomFolders, room: 'portal' | 'admin', urlPath: string): Promise<Found> {
  const inside = room === 'admin' ? urlPath.replace(/^\/admin/, '') : urlPath;
  const asset = isFileName(inside) ? await below(folders[room], inside) : null;
  if (asset) return { kind: 'file', file: asset, status: 200 };
  if (isFileName(inside)) return { kind: 'none' };
  const name = finishedPages.includes(urlPath) ? `${urlPath}.html` : '/index.html';
  const page = await below(folders[room], name);
  return page ? { kind: 'file', file: page, status: 200 } : { kind: 'none' };
}

async function site(folders: RoomFolders, urlPath: string): Promise<Found> {
  // One slash in front, whatever was asked: two would name another host.
  if (urlPath.length > 1 && urlPath.endsWith('/'))
    return { kind: 'redirect', to: `/${urlPath.replace(/^\/+|\/+$/g, '')}`, status: 301 };
  const file =
    (isFileName(urlPath) ? await below(folders.site, urlPath) : null) ??
    (isFileName(urlPath) ? await below(folders.portal, urlPath) : null) ??
    (await sitePage(folders.site, urlPath));
  if (file) return { kind: 'file', file, status: 200 };
  const missing = await below(folders.site, '/404.html');
  return missing ? { kind: 'file', file: missing, status: 404 } : { kind: 'none' };
}

/** Finds what answers a GET of `urlPath` (without query). */
export async function findInRooms(folders: RoomFolders, urlPath: string): Promise<Found> {
  const trimmed = urlPath.length > 1 ? withoutEnd(urlPath, /\//) : urlPath;
  const redirect = redirects.find(({ from }) => from === trimmed);
  if (redirect) return { kind: 'redirect', to: redirect.to, status: 302 };
  const room = roomOf(urlPath);
  if (room === 'portal' || room === 'admin') return application(folders, room, urlPath);
  return site(folders, urlPath);
}
