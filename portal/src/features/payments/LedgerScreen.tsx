import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { worksHere } from '@school/shared/roles';
import { paths } from '@school/shared/routes';
import { isPlaced } from '@school/shared/statuses';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { call } from '../../lib/api.ts';
import type { Ledger } from '@school/shared/api/shapes';
import { useSignedIn } from '../../lib/session/context.tsx';
import { useLoad } from '../../lib/use-load.ts';
import { texts } from './texts.ts';

interface LedgerScreenProps {
  readonly title: string;
  readonly children: (ledger: Ledger, replace: (ledger: Ledger) => void) => ReactNode;
}

function Ledger({ children }: Pick<LedgerScreenProps, 'children'>) {
  const { load, reload, replace } = useLoad(() => call('my_ledger'));
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed' && load.problem.kind === 'not_allowed')
    return <Navigate to={paths.dashboard} replace />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  return children(load.data, replace);
}

/** Frame of both payment pages: reads the student's own ledger; staff without one are told what the page is. */
export function LedgerScreen({ title, children }: LedgerScreenProps) {
  const { role, status } = useSignedIn();
  const placed = status !== null && isPlaced(status);
  return (
    <Page title={title}>
      {worksHere(role) && !placed ? (
        <Notice>
          <p>{texts.staff}</p>
        </Notice>
      ) : (
        <Ledger>{children}</Ledger>
      )}
      <p className="no-print">
        {/* Who has left the program still pays, and has no enrollment page. */}
        <Link to={placed ? paths.accepted : paths.dashboard}>← {placed ? texts.back : texts.backHome}</Link>
      </p>
    </Page>
  );
}
