/** Where releases are kept: a folder each, with the demo's database and the recorded calls. */
import { fileURLToPath } from 'node:url';

export const RELEASES = fileURLToPath(new URL('../production/releases/', import.meta.url));
/** Rows, files and migrations: a tar, zipped. */
export const DATABASE = 'database.tar.gz';
/** One call a line. */
export const CALLS = 'calls.jsonl';
/** A migration that stands in for the next release's; a real release has none of these. */
export const NEXT = 'next-release.sql';
/** What a rehearsal's upgrade must never be. */
export const BREAKING = 'breaking-release.sql';
/** Folder of the migrations in DATABASE. */
export const MIGRATIONS_INSIDE = 'migrations';
