import './accepted.css';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { worksHere } from '@school/shared/roles';
import { paths } from '@school/shared/routes';
import { isPlaced } from '@school/shared/statuses';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { call } from '../../lib/api.ts';
import { useSessionStore, useSignedIn } from '../../lib/session/context.tsx';
import { useLoad } from '../../lib/use-load.ts';
import { Enrollment } from './Enrollment.tsx';
import { texts } from './texts.ts';

function StaffNote() {
  return (
    <Page title={texts.staffTitle}>
      <Notice>
        <p>{texts.staff}</p>
        <a href={paths.adminDashboard}>{texts.office}</a>
      </Notice>
    </Page>
  );
}

function MyEnrollmentScreen() {
  const session = useSessionStore();
  const { load, reload } = useLoad(() => call('my_enrollment'));
  useEffect(() => {
    if (load.state === 'ready') session.noteStatus(load.data.status);
  }, [load, session]);
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed' && load.problem.kind === 'not_allowed')
    return <Navigate to={paths.dashboard} replace />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  return <Enrollment mine={load.data} reload={reload} />;
}

/** What is left to do after an acceptance. Staff may open it too, and are told what it is. */
export default function Accepted() {
  const { role, status } = useSignedIn();
  const placed = status !== null && isPlaced(status);
  return worksHere(role) && !placed ? <StaffNote /> : <MyEnrollmentScreen />;
}
