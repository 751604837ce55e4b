import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { decisionToast, statuses, type Decision as DecisionName } from '@school/shared/statuses';
import { useToasts } from '../../../components/toasts.tsx';
import { supabase } from '../../../providers/client.ts';
import { isKind, Problem, toProblem } from '../../../providers/problem.ts';
import { useAct } from '../file-query.ts';
import type { ReleaseMode } from './release.ts';
import { texts } from '../texts.ts';
import { undoable } from './words.ts';
import type { Decision, OfficeFile } from '../types.ts';

/** How decisions of this year are told unless the officer chooses otherwise, and how long "at once" can be undone. */
export interface YearRelease {
  readonly mode: ReleaseMode;
  /** Undefined until it has been read. */
  readonly minutes: number | undefined;
}

function useYearRelease(yearId: string): YearRelease {
  const { data } = useQuery({
    queryKey: ['program_year_settings', yearId, 'release'],
    queryFn: async () => {
      const {
        data: row,
        error,
        status,
      } = await supabase
        .from('program_year_settings')
        .select('release_mode, undo_minutes')
        .eq('id', yearId)
        .maybeSingle();
      if (error) throw toProblem(error, status);
      return row;
    },
  });
  return { mode: data?.release_mode === 'held' ? 'hold' : 'now', minutes: data?.undo_minutes };
}

/** What a decision that the applicant does not know yet waits for. */
const waitingText = ({ undo_to, publish_at }: Pick<Decision, 'undo_to' | 'publish_at'>): string =>
  undo_to && publish_at ? undoable(publish_at) : texts.held;

interface Released {
  readonly hold: boolean;
  readonly publish_at: string | null;
  /** An acceptance cancels a booked interview. */
  readonly without_interview?: true;
}
export interface Deciding {
  /** Each answers what was refused, which has been said by then, or null. */
  readonly decide: (decision: DecisionName, release: Released, over?: number) => Promise<Error | null>;
  readonly register: () => Promise<Error | null>;
  /** Tells a held decision, or one whose minutes run without waiting for them; with a reason in the school's rest too. */
  readonly publish: (restReason: string | null) => Promise<Error | null>;
  /** Takes back a decision whose minutes run. */
  readonly undo: () => Promise<Error | null>;
  /** Sets or clears (null) the time at which a held decision is published. */
  readonly schedule: (publishAt: string | null, over: number) => Promise<Error | null>;
  readonly busy: boolean;
  readonly release: YearRelease;
  /** The version this screen showed when somebody else turned out to have changed it; null otherwise. */
  readonly stale: number | null;
  readonly clearStale: () => void;
}

/** The decisions of one file, with the specification's toasts. Every call carries the version that was on screen, or that a form began over. */
export function useDecide(file: OfficeFile, onDecided?: () => void): Deciding {
  const toasts = useToasts();
  const record = useAct('record_decision');
  const register = useAct('register_application');
  const publish = useAct('publish_decision');
  const undo = useAct('undo_decision');
  const schedule = useAct('schedule_publication');
  const [stale, setStale] = useState<number | null>(null);
  const release = useYearRelease(file.year.id);
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
    release,
    stale,
    clearStale: () => setStale(null),
    busy: record.isPending || register.isPending || publish.isPending || undo.isPending || schedule.isPending,
    decide: (decision, released, expected_version = version) =>
      attempt(async () => {
        const recorded = await record.mutateAsync({ ...target, decision, ...released, expected_version });
        onDecided?.();
        const told = recorded.published || file.application.status === decision;
        toasts.success(
          texts.statusUpdated,
          decisionToast[decision],
          told ? undefined : waitingText(recorded.decision),
        );
      }),
    undo: () =>
      attempt(async () => {
        const { status } = await undo.mutateAsync(target);
        toasts.success(
          'Decision undone',
          `The status is ${statuses[status].badge} again. Nobody was notified.`,
        );
      }),
    register: () =>
      attempt(async () => {
        await register.mutateAsync(target);
        toasts.success(texts.statusUpdated, decisionToast.registered);
      }),
    publish: (rest_reason) =>
      attempt(async () => {
        const decision = await publish.mutateAsync({
          ...target,
          ...(rest_reason === null ? {} : { rest_reason }),
        });
        if (decision.published_at)
          toasts.success('Decision published', 'The applicant has been sent a mail that there is news.');
        else toasts.success('Publication begun', waitingText(decision));
      }),
    schedule: (publish_at, expected_version) =>
      attempt(async () => {
        await schedule.mutateAsync({ ...target, publish_at, expected_version });
        toasts.success(publish_at ? 'Publication scheduled' : 'Publication no longer scheduled');
      }),
  };
}
