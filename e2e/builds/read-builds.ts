/** The files that leave the house: everything the three front ends put into a browser. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const builds = { site: 'site/public', portal: 'portal/dist', admin: 'admin/dist' } as const;
export type Build = keyof typeof builds;

const TEXT = /\.(?:html|js|mjs|css|json|map|txt|xml|webmanifest|svg|ics)$/;

export interface BuiltFile {
  readonly name: string;
  readonly text: string;
}

/** Every text file of one build with its content; throws when the room has not been built. */
export function builtFiles(build: Build): BuiltFile[] {
  const dir = path.join(root, builds[build]);
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => TEXT.test(name) && statSync(path.join(dir, name)).isFile(),
  );
  return names.map((name) => ({
    name: `${build}/${name}`,
    text: readFileSync(path.join(dir, name), 'utf8'),
  }));
}
