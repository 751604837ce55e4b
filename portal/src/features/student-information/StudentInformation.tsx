import './student-information.css';
import { Navigate } from 'react-router';
import { paths } from '@school/shared/routes';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Page } from '../../components/Page.tsx';
import { call } from '../../lib/api.ts';
import { whenLeft } from '../../lib/unsaved.ts';
import { useLoad } from '../../lib/use-load.ts';
import { InformationForm } from './InformationForm.tsx';
import { texts } from './texts.ts';

/**
 * The own record of an applicant or of a student whom the office linked: read and saved by two functions, never through
 * the table. Anybody else is refused by the server and belongs on the dashboard.
 */
export default function StudentInformation() {
  const { load, reload } = useLoad(async () => {
    await whenLeft();
    return call('my_student_information');
  });
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed' && load.problem.kind === 'not_allowed')
    return <Navigate to={paths.dashboard} replace />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <InformationForm information={load.data} />
    </Page>
  );
}
