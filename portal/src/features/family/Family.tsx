import './family.css';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '@school/shared/routes';
import type { FunctionResult } from '@school/shared/api/types';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { MessagesEntry } from '../../components/MessagesEntry.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { call } from '../../lib/api.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { useOwnLanguage } from '../../lib/own-language.ts';
import { useLoad } from '../../lib/use-load.ts';
import { Child } from './Child.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { texts } from './texts.ts';
import { yearName } from '@school/shared/year-name';

type Children = FunctionResult<'my_children'>;

/** Several children: whose application is shown below. */
function Chooser({ all, shown }: { readonly all: Children; readonly shown: string }) {
  return (
    <nav aria-label={texts.choose} className="family-chooser">
      {all.map(({ application_id, name, year, status, aside }) => (
        <Link
          key={application_id}
          className="card"
          to={`?child=${application_id}`}
          aria-current={application_id === shown ? 'page' : undefined}
        >
          <strong dir="auto">{name}</strong>
          <span className="muted small">{yearName(year)}</span>
          <StatusBadge status={status} aside={aside} />
        </Link>
      ))}
    </nav>
  );
}

interface OneChildProps {
  readonly listed: Children[number];
  /** The status in the list is no longer the child's. */
  readonly onMoved: () => Promise<void>;
}

function OneChild({ listed, onMoved }: OneChildProps) {
  const { application_id: id, aside } = listed;
  const { load, reload, replace } = useLoad(() => call('my_child', { application_id: id }));
  const status = load.state === 'ready' ? load.data.status : listed.status;
  useEffect(() => {
    if (status !== listed.status) void onMoved();
  }, [status, listed.status, onMoved]);
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  return <Child child={load.data} aside={aside} onChange={replace} reload={reload} />;
}

/** A parent's home: one or several children, and for each where the application stands. */
export default function Family() {
  const { status } = useSignedIn();
  useOwnLanguage();
  const { load, reload, refresh } = useLoad(() => call('my_children'));
  const [params] = useSearchParams();
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  const wanted = params.get('child');
  const shown = load.data.find(({ application_id }) => application_id === wanted) ?? load.data[0];
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      {load.data.length > 1 && <Chooser all={load.data} shown={shown?.application_id ?? ''} />}
      {shown ? (
        <OneChild key={shown.application_id} listed={shown} onMoved={refresh} />
      ) : (
        <Notice>
          <p>{texts.none}</p>
        </Notice>
      )}
      {status !== null && (
        <p>
          <Link to={paths.dashboard}>{texts.own}</Link>
        </p>
      )}
      <MessagesEntry />
    </Page>
  );
}
