/** The ZIP of everything about oneself: files one after the other, then the page to read and the data. */
import { downloadZip } from 'client-zip';
import type { TakenData, TakenFile } from '@school/shared/api/shapes';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/offline-page.ts';
import { supabase } from '../../../lib/client.ts';

const ARCHIVE_NAME = 'my-data.zip';
interface Entry {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: Blob | string;
}

/** A name that every system can unpack, and that no other file has. */
function nameIn(taken: Set<string>, { kind, file_name }: TakenFile): string {
  const clean = file_name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_');
  let name = `files/${kind}-${clean}`;
  for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `files/${kind}-${n}-${clean}`;
  taken.add(name.toLowerCase());
  return name;
}

/** One entry at a time, so that a phone never holds two files at once. */
async function* entriesOf(data: TakenData): AsyncGenerator<Entry> {
  const taken = new Set<string>();
  const files: { name: string; missing: boolean }[] = [];
  const lastModified = new Date(data.at);
  for (const file of data.files) {
    const name = nameIn(taken, file);
    const { data: input, error } = await supabase.storage.from(file.bucket).download(file.path);
    files.push({ name, missing: error !== null });
    if (!error) yield { name, lastModified, input };
  }
  // With the words of letters: brought only for a copy that is being made.
  const { readablePage } = await import('./readable-page.ts');
  yield { name: 'index.html', lastModified, input: readablePage(data, files) };
  yield { name: 'data.json', lastModified, input: JSON.stringify(data, null, 2) };
}

/** Begins the copy, reads everything, packs it as it comes and hands it to the browser to save. */
export async function saveMyData(): Promise<void> {
  await call('begin_my_data');
  const data = await call('take_my_data');
  saveFile(ARCHIVE_NAME, await downloadZip(entriesOf(data)).blob());
}
