import { longDateTime } from '@school/shared/dates';
import { useToasts } from '../../../components/toasts.tsx';
import { useAct } from '../file-query.ts';
import { interviewRescheduled, interviewScheduled, texts } from '../texts.ts';
import type { OfficeFile } from '../types.ts';

/** Scheduling and moving the one interview of a file, with the specification's toasts. */
export function useInterview(file: OfficeFile): {
  readonly schedule: (slot: { readonly slot_id: string; readonly starts_at: string }) => Promise<void>;
  readonly busy: boolean;
} {
  const toasts = useToasts();
  const schedule = useAct('schedule_interview');
  const application_id = file.application.id;
  return {
    busy: schedule.isPending,
    schedule: async ({ slot_id, starts_at }) => {
      const moving = file.interview !== null;
      const date = longDateTime(starts_at);
      try {
        await schedule.mutateAsync({ application_id, slot_id });
        if (moving) toasts.success(texts.interviewChanged, interviewRescheduled(date));
        else toasts.success(interviewScheduled(date));
      } catch (error) {
        toasts.problem('The interview was not scheduled', error);
      }
    },
  };
}
