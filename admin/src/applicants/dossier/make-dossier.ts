/** Makes the dossier of some files: reads each, fetches its documents and hands both to the worker, one file after the other. */
import { PaperMaker } from '@school/papers/client';
import PaperWorker from '@school/papers/worker?worker';
import { ISRAEL, longDate, todayIn } from '@school/shared/dates';
import school from '@school/shared/school.json';
import { saveFile } from '../../lib/export/save-file.ts';
import { call } from '../../providers/rpc.ts';
import { composeFile, type ReadFile } from './compose.ts';
import { Room, storedOf } from './documents.ts';
import { dossierTexts as texts } from './texts.ts';

export interface Wanted {
  readonly ids: readonly string[];
  readonly withScores: boolean;
  /** Who makes it, for the first page. */
  readonly by: string;
  readonly signal: AbortSignal;
  /** Called before each file, counted from 1, and with one more while the pages are put together. */
  readonly onFile: (at: number) => void;
}
export interface Outcome {
  readonly notPlaced: number;
  readonly gone: number;
}

async function readFile(application_id: string, { withScores, signal }: Wanted): Promise<ReadFile | null> {
  const purpose = 'dossier';
  const file = await call('office_application', { application_id, purpose }, signal);
  if (!file) return null;
  const [letters, sheet] = await Promise.all([
    call('office_recommendations', { application_id, purpose }, signal),
    withScores ? call('score_sheet', { application_id }, signal) : null,
  ]);
  return { file, letters, sheet };
}

async function addFile(maker: PaperMaker, read: ReadFile, room: Room): Promise<number> {
  const documents = [];
  for (const stored of storedOf(read)) documents.push(await room.take(stored));
  const handedOver = documents.flatMap(({ bytes }) => bytes ?? []);
  const { notPlaced = 0 } = await maker.order(
    { kind: 'add to dossier', file: { ...composeFile(read), documents } },
    handedOver,
  );
  return notPlaced;
}

/** What the dossier is called: by its only file, or by how many there are. */
function namesOf(first: ReadFile, files: number): { readonly title: string; readonly file: string } {
  if (files > 1) return { title: texts.cover(texts.many(files)), file: texts.files(files, todayIn()) };
  const { first_name, last_name, reference_number, id } = first.file.application;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return { title: texts.cover(name), file: reference_number ?? id };
}

/** Saves the dossier to the downloads; answers what it does not hold. */
export async function makeDossier(wanted: Wanted): Promise<Outcome> {
  const { ids, by, signal, onFile } = wanted;
  const maker = new PaperMaker(new PaperWorker());
  signal.addEventListener('abort', () => maker.end());
  const room = new Room();
  let names: ReturnType<typeof namesOf> | undefined;
  try {
    // The database writes down that it is made, and refuses what may not be taken along.
    const there = await call('begin_dossier', { application_ids: ids }, signal);
    const outcome = { notPlaced: 0, gone: ids.length - there.length };
    for (const [index, id] of there.entries()) {
      signal.throwIfAborted();
      onFile(index + 1);
      const read = await readFile(id, wanted);
      if (!read) {
        outcome.gone++;
        continue;
      }
      if (!names) {
        names = namesOf(read, ids.length);
        const lines = [texts.made(longDate(new Date().toISOString(), ISRAEL), by), texts.confidential];
        await maker.order({
          kind: 'begin dossier',
          cover: { title: names.title, school: school.name, lines },
        });
      }
      outcome.notPlaced += await addFile(maker, read, room);
    }
    if (!names) throw new Error(texts.nothing);
    onFile(ids.length + 1);
    saveFile(await maker.paper({ kind: 'finish dossier' }), texts.fileName(names.file));
    return outcome;
  } finally {
    maker.end();
  }
}
