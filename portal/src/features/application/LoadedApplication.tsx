import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { Route, Routes } from 'react-router';
import type { MyApplication } from '@school/shared/api/shapes';
import { serverNow } from '@school/shared/server-clock';
import { asToday } from '../../lib/application-today.ts';
import type { Autosave } from '../../lib/autosave.ts';
import { ApplicationProvider } from './context.tsx';
import { sectionIds } from './fields.ts';
import { LastSeconds } from './LastSeconds.tsx';
import { Overview } from './Overview.tsx';
import { SectionPage } from './SectionPage.tsx';
import { useAutosave } from './use-autosave.ts';
import { useUploading } from './use-uploads.ts';

interface LoadedApplicationProps {
  readonly mine: MyApplication;
  readonly reload: () => Promise<void>;
  readonly replace: (mine: MyApplication) => void;
}

/** setTimeout counts in 32 bits: a later deadline is looked at again with the next reading. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Reads again when the deadline strikes while the form is open, so that the screen says so. */
function useDeadlineReload(mine: MyApplication, reload: () => Promise<void>): void {
  const { can_edit: canEdit, deadline_at: deadline } = mine;
  useEffect(() => {
    const left = new Date(deadline).getTime() - serverNow();
    if (!canEdit || left <= 0 || left > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => void reload(), left + 1000);
    return () => clearTimeout(timer);
  }, [canEdit, deadline, reload]);
}

/** The server's refusal may come first (a slow clock, a lost connection): then the screen asks where it stands. */
function useClosing(autosave: Autosave, canEdit: boolean, reload: () => Promise<void>): void {
  const { phase } = useSyncExternalStore(autosave.subscribe, autosave.form);
  const refused = phase === 'closed' && canEdit;
  useEffect(() => {
    if (refused) void reload();
  }, [refused, reload]);
  useEffect(() => {
    if (canEdit) autosave.reopen();
  }, [autosave, canEdit]);
}

export function LoadedApplication({ mine, reload, replace }: LoadedApplicationProps) {
  const autosave = useAutosave(mine, reload);
  useDeadlineReload(mine, reload);
  useClosing(autosave, mine.can_edit, reload);
  useUploading(mine.application.id, reload);
  const value = useMemo(
    () => ({ mine: asToday(mine), autosave, reload, replace }),
    [mine, autosave, reload, replace],
  );
  return (
    <ApplicationProvider value={value}>
      {mine.can_edit && <LastSeconds deadline={mine.deadline_at} />}
      <Routes>
        <Route index element={<Overview />} />
        {sectionIds.map((section) => (
          <Route key={section} path={section} element={<SectionPage section={section} />} />
        ))}
        <Route path="*" element={<Overview />} />
      </Routes>
    </ApplicationProvider>
  );
}
