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

/** Every text file below a folder with its content, named from there; throws when there is none. */
export const textFiles = (dir: string, kinds = TEXT): BuiltFile[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => kinds.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(dir, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => ({ name: path.relative(root, file), text: readFileSync(file, 'utf8') }));

/** Those of one build; throws when the room has not been built. */
export const builtFiles = (build: Build): BuiltFile[] =>
  textFiles(path.join(root, builds[build])).map(({ name, text }) => ({
    name: name.replace(builds[build], build),
    text,
  }));
