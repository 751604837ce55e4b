/** A copy of the real content for each test, to make mistakes in. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Problem } from '../../../shared/src/content/problem';
import { checkContent } from './check';

export const CONTENT = join(import.meta.dirname, '../../content');

export interface Mistake {
  readonly what: string;
  readonly make: () => void;
  readonly says: RegExp;
}

let copy = '';
export const folder = (): string => copy;

/** To be called once in a file of tests. */
export function copyForEach(): void {
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'content-'));
    cpSync(CONTENT, copy, { recursive: true });
  });
  afterEach(() => rmSync(copy, { recursive: true }));
}

export function edit(path: string, from: string | RegExp, to: string): void {
  const before = readFileSync(join(copy, path), 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`Nothing to change in ${path}`);
  writeFileSync(join(copy, path), after);
}

export function photo(name: string, bytes: string | Buffer): void {
  mkdirSync(join(copy, 'images'), { recursive: true });
  writeFileSync(join(copy, 'images', name), bytes);
}

const lineOf = ({ file, field, message }: Problem): string => `${file} | ${field} | ${message}`;
export const lines = (): string[] => checkContent(copy).mistakes.map(lineOf);
export const guessed = (): string[] => checkContent(copy).guesses.map(lineOf);
