/** Giving files to readers: everybody chosen reads each, or evenly as it was proposed. */
import { useState } from 'react';
import type { ProposedReaders, SkippedReader } from '@school/shared/api/shapes';
import { useToasts } from '../../components/toasts.tsx';
import { call } from '../../providers/rpc.ts';
import { useScoresChanged } from './readers-query.ts';
import { texts } from './texts.ts';

interface Assigning {
  readonly busy: boolean;
  readonly proposed: readonly ProposedReaders[] | null;
  readonly skipped: readonly SkippedReader[];
  readonly forget: () => void;
  readonly propose: (readers: readonly string[], each: number | null) => Promise<void>;
  /** Resolves to whether all of it was done. */
  readonly assign: (readers: readonly string[]) => Promise<boolean>;
}

/** Files that get the same readers, together. */
function grouped(
  rows: readonly ProposedReaders[],
): readonly (readonly [readers: readonly string[], files: string[]])[] {
  const groups = new Map<string, readonly [readonly string[], string[]]>();
  for (const { application_id, readers } of rows) {
    if (readers.length === 0) continue;
    const ids = readers.map(({ id }) => id).sort();
    const group = groups.get(ids.join()) ?? [ids, []];
    group[1].push(application_id);
    groups.set(ids.join(), group);
  }
  return [...groups.values()];
}

export function useAssign(ids: readonly string[]): Assigning {
  const [busy, setBusy] = useState(false);
  const [proposed, setProposed] = useState<readonly ProposedReaders[] | null>(null);
  const [skipped, setSkipped] = useState<readonly SkippedReader[]>([]);
  const toasts = useToasts();
  const changed = useScoresChanged();
  const during = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      toasts.problem(texts.notAssigned, error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    proposed,
    skipped,
    forget: () => {
      setProposed(null);
      setSkipped([]);
    },
    propose: async (reader_ids, each) => {
      setProposed(
        await during(() =>
          call('propose_readers', { application_ids: [...ids], reader_ids: [...reader_ids], each }),
        ),
      );
    },
    assign: async (readers) => {
      const parts = proposed ? grouped(proposed) : [[readers, [...ids]] as const];
      const done = await during(async () => {
        let files = 0;
        const left: SkippedReader[] = [];
        for (const [reader_ids, application_ids] of parts) {
          const answer = await call('assign_readers', { application_ids, reader_ids: [...reader_ids] });
          // A file counts once, however many read it, and not when nobody more does.
          const left_out = (file: string): number =>
            answer.skipped.filter(({ application_id }) => application_id === file).length;
          files += application_ids.filter((file) => left_out(file) < reader_ids.length).length;
          left.push(...answer.skipped);
        }
        if (files > 0) toasts.success(texts.assigned(files));
        return left;
      });
      await changed();
      setProposed(null);
      setSkipped(done ?? []);
      return done?.length === 0;
    },
  };
}
