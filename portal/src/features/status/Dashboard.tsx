import './status.css';
import { useEffect } from 'react';
import { isStaffRole } from '@school/shared/roles';
import { paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { call } from '../../lib/api.ts';
import type { MyApplication, OpenYear } from '../../lib/api-types.ts';
import { useSessionStore, useSignedIn } from '../../lib/session/context.tsx';
import { useLoad } from '../../lib/use-load.ts';
import { More } from './More.tsx';
import { situationOf, withoutApplication } from './situation.ts';
import { SituationCard } from './SituationCard.tsx';
import { TaskList } from './TaskList.tsx';
import { texts } from './texts.ts';

interface Status {
  readonly mine: MyApplication | null;
  readonly year: OpenYear | null;
}

/** The open year is only asked for when there is no application that knows its own. */
async function readStatus(): Promise<Status> {
  const mine = await call('my_application');
  return { mine, year: mine ? null : await call('open_program_year') };
}

/** The applicant's home: where am I, what is missing, what happens next and by when, whom to ask. */
export default function Dashboard() {
  const { person, role } = useSignedIn();
  const session = useSessionStore();
  const { load, reload } = useLoad(readStatus);
  useEffect(() => {
    if (load.state === 'ready') session.noteStatus(load.data.mine?.application.status ?? null);
  }, [load, session]);
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  const { mine, year } = load.data;
  const situation = mine ? situationOf(mine) : withoutApplication(year, new Date());
  const office = (mine?.year ?? year)?.contact_email ?? school.email;
  return (
    <Page title={texts.title(person.firstName)} width="wide">
      {isStaffRole(role) && (
        <Notice>
          <p>
            {texts.staff} <a href={paths.adminDashboard}>{texts.office}</a>
          </p>
        </Notice>
      )}
      <div className="dashboard">
        <div>
          <SituationCard
            situation={situation}
            status={mine?.application.status ?? null}
            interview={mine?.interview ?? null}
          />
          {mine && <TaskList mine={mine} />}
        </div>
        <More mine={mine} office={office} />
      </div>
    </Page>
  );
}
