import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { decisionToast, type Decision as DecisionName } from '@school/shared/statuses';
import { useToasts } from '../../../components/toasts.tsx';
import { supabase } from '../../../providers/client.ts';
import { isKind, Problem, toProblem } from '../../../providers/problem.ts';
import { useAct } from '../load.ts';
import type { ReleaseMode } from './release.ts';
import { texts } from '../texts.ts';
import type { OfficeFile } from '../types.ts';

/** How decisions of this year are released unless the officer chooses otherwise. */
function useReleaseMode(yearId: string): ReleaseMode {
  const { data } = useQuery({
    queryKey: ['program_year_settings', yearId, 'release_mode'],
    queryFn: async () => {
      const {
        data: row,
        error,
        status,
      } = await supabase.from('program_year_settings').select('release_mode').eq('id', yearId).maybeSingle();
      if (error) throw toProblem(error, status);
      return row?.release_mode ?? 'immediate';
    },
  });
  return data === 'held' ? 'hold' : 'now';
}

interface Released {
  readonly hold: boolean;
  readonly publish_at: string | null;
}
export interface Deciding {
  /** Each answers what was refused, which has been said by then, or null. */
  readonly decide: (decision: DecisionName, release: Released, over?: number) => Promise<Error | null>;
  readonly register: () => Promise<Error | null>;
  readonly publish: () => Promise<Error | null>;
  /** Sets or clears (null) the time at which a held decision is published. */
  readonly schedule: (publishAt: string | null, over: number) => Promise<Error | null>;
  readonly busy: boolean;
  readonly defaultMode: ReleaseMode;
  /** The version this screen showed when somebody else turned out to have changed it; null otherwise. */
  readonly stale: number | null;
  readonly clearStale: () => void;
}

/** The decisions of one file, with the specification's toasts. Every call carries the version that was on screen, or that a form began over. */
export function useDecide(file: OfficeFile): Deciding {
  const toasts = useToasts();
  const record = useAct('record_decision');
  const register = useAct('register_application');
  const publish = useAct('publish_decision');
  const schedule = useAct('schedule_publication');
  const [stale, setStale] = useState<number | null>(null);
  const defaultMode = useReleaseMode(file.year.id);
  const { version } = file.decision;
  const target = { application_id: file.application.id, expected_version: version };

  const attempt = async (run: () => Promise<void>): Promise<Error | null> => {
    try {
      await run();
      return null;
    } catch (error) {
      if (isKind(error, 'stale_version')) setStale(version);
      const known = error instanceof Problem && error.kind !== 'unexpected';
      toasts.error(texts.updateFailed, texts.updateFailedText, known ? error.message : undefined);
      return error instanceof Error ? error : new Error(String(error));
    }
  };

  return {
    defaultMode,
    stale,
    clearStale: () => setStale(null),
    busy: record.isPending || register.isPending || publish.isPending || schedule.isPending,
    decide: (decision, release, expected_version = version) =>
      attempt(async () => {
        const { published } = await record.mutateAsync({ ...target, decision, ...release, expected_version });
        const told = published || file.application.status === decision;
        toasts.success(texts.statusUpdated, decisionToast[decision], told ? undefined : texts.held);
      }),
    register: () =>
      attempt(async () => {
        await register.mutateAsync(target);
        toasts.success(texts.statusUpdated, decisionToast.registered);
      }),
    publish: () =>
      attempt(async () => {
        await publish.mutateAsync(target);
        toasts.success('Decision published', 'The applicant has been sent a mail that there is news.');
      }),
    schedule: (publish_at, expected_version) =>
      attempt(async () => {
        await schedule.mutateAsync({ ...target, publish_at, expected_version });
        toasts.success(publish_at ? 'Publication scheduled' : 'Publication no longer scheduled');
      }),
  };
}
