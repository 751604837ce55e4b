import { useEffect } from 'react';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { takeApplication } from '../../lib/api.ts';
import { useSessionStore } from '../../lib/session/context.tsx';
import { useLoad } from '../../lib/use-load.ts';
import { useReturn } from '../../lib/use-return.ts';
import { Begin } from './Begin.tsx';
import { LoadedApplication } from './LoadedApplication.tsx';

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
    <LoadedApplication key={load.data.application.id} mine={load.data} reload={reload} replace={replace} />
  );
}
