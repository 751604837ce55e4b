/**
 * `npm run task -- licences`: every package that the product is built from or runs on, with version and licence, from
 * package-lock.json and the installed packages; what only tests install is left out. Ends with 1 when one of them has a licence that
 * may not ship.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../local/run/settings.ts';

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly license?: string;
}

/** GPL and AGPL bind what they are linked into; a choice "(MIT OR GPL-3.0)" is ours to make. */
export const mayShip = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/i)
    .some((choice) => !/\bA?GPL|UNLICENSED|^$/.test(choice.replace(/LGPL/g, 'Lesser')));

/** A few old packages name no licence and bring its text. */
function byItsText(folder: string): string {
  const files = ['LICENSE', 'LICENSE.md', 'README.md'].map((name) => path.join(ROOT, folder, name));
  const text = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  const says = (words: string): boolean => text.some((one) => one.replace(/\s+/g, ' ').includes(words));
  if (says('Permission is hereby granted, free of charge')) return 'MIT';
  return says('released into the public domain') ? 'Unlicense' : '';
}

const licenceOf = (folder: string, locked: Locked): string => {
  if (locked.license) return locked.license;
  const file = path.join(ROOT, folder, 'package.json');
  if (!existsSync(file)) return 'not installed here';
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type: string };
    licenses?: readonly { type: string }[];
  };
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? byItsText(folder);
};

/** Name, version and licence of everything that ships, each once. */
export function shippedPackages(): readonly { name: string; version: string; licence: string }[] {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const rows = new Map<string, { name: string; version: string; licence: string }>();
  for (const [folder, locked] of Object.entries(lock.packages)) {
    if (!folder.includes('node_modules/') || locked.dev || locked.link) continue;
    const name = folder.split('node_modules/').at(-1) ?? folder;
    const version = locked.version ?? '';
    rows.set(`${name}@${version}`, { name, version, licence: licenceOf(folder, locked) });
  }
  return [...rows.values()].sort((a, b) => a.name.localeCompare(b.name));
}

if (process.argv[1]?.endsWith('licences.ts')) {
  const all = shippedPackages();
  for (const { name, version, licence } of all) console.log(`${name}@${version}  ${licence || 'NO LICENCE'}`);
  const refused = all.filter(({ licence }) => !mayShip(licence));
  console.log(`${all.length} packages, ${refused.length} that may not ship.`);
  process.exitCode = refused.length === 0 ? 0 : 1;
}
