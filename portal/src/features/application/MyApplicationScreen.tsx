import { useEffect } from 'react';
import type { MyApplication } from '@school/shared/api/shapes';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { takeApplication } from '../../lib/api.ts';
import { useSessionStore } from '../../lib/session/context.tsx';
import { useLoad } from '../../lib/use-load.ts';
import { useReturn } from '../../lib/use-return.ts';
import { Begin } from './Begin.tsx';
import { LoadedApplication } from './LoadedApplication.tsx';

/** What a letter tells, only the letter does: until it is opened every outcome is the same, closed for changes. */
const asRead = (mine: MyApplication): MyApplication =>
  mine.standing === 'letter'
    ? { ...mine, interview: null, application: { ...mine.application, status: 'rejected' } }
    : mine;

export function MyApplicationScreen() {
  const { load, reload, refresh, replace } = useLoad(takeApplication);
  useReturn(refresh);
  const session = useSessionStore();
  useEffect(() => {
    if (load.state === 'ready') session.noteStatus(load.data?.application.status ?? null);
  }, [load, session]);
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  if (!load.data) return <Begin onBegun={reload} />;
  return (
    <LoadedApplication
      key={load.data.application.id}
      mine={asRead(load.data)}
      reload={reload}
      replace={replace}
    />
  );
}
