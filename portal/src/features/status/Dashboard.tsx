import './status.css';
import { lazy, Suspense, useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { worksHere } from '@school/shared/roles';
import { paths } from '@school/shared/routes';
import { isResting } from '@school/shared/standing';
import { isOver as hasEnded } from '@school/shared/statuses';
import { bornLately } from '../../components/consent/born-lately.ts';
import { ConsentCard } from '../../components/consent/ConsentCard.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { call, takeApplication } from '../../lib/api.ts';
import type { MyApplication, OpenYear } from '@school/shared/api/shapes';
import { serverNow } from '@school/shared/server-clock';
import { useSessionStore, useSignedIn } from '../../lib/session/context.tsx';
import { officeAddress } from '../../lib/office-address.ts';
import { asProblem } from '../../lib/problem.ts';
import { tellZone } from '../../lib/tell-zone.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useReturn } from '../../lib/use-return.ts';
import { LetterCard, type OwnLetters } from './LetterCard.tsx';
import { More } from './More.tsx';
import { ParentsCard } from './ParentsCard.tsx';
import { enrolledStudent, linkedStudent, headlineOf, withoutApplication, type Headline } from './headline.ts';
import { HeadlineCard } from './HeadlineCard.tsx';
import { StillOwed } from './StillOwed.tsx';
import { TaskList } from './TaskList.tsx';
import { texts } from './texts.ts';

const AnotherYear = lazy(() => import('../../components/another-year/AnotherYear.tsx'));
const WaitlistCard = lazy(() => import('../../components/waitlist/WaitlistCard.tsx'));

interface Status {
  readonly mine: MyApplication | null;
  readonly year: OpenYear | null;
  readonly letters: OwnLetters;
  /** A student whom the office linked to a record, without an application of their own: with a place, or not yet. */
  readonly linked: 'placed' | 'listed' | null;
  /** How many applications of others they follow as a parent; asked only of people without one of their own. */
  readonly children: number;
}

/** None while a decision is held; who applies again finds last year's. The page does without them rather than not at all. */
async function readLetters(): Promise<OwnLetters> {
  try {
    return await call('my_decision_letters');
  } catch (thrown) {
    console.warn('The letters could not be read.', thrown);
    return [];
  }
}

async function readLinked(): Promise<Status['linked']> {
  try {
    const { exists, sections } = await call('my_student_information');
    if (!exists) return null;
    // These two are asked of who has a place.
    return sections.includes('passport_travel') ? 'placed' : 'listed';
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.kind === 'not_allowed') return null;
    throw problem;
  }
}

/** The open year and the record are only asked for when there is no application that knows its own. */
async function readStatus(): Promise<Status> {
  const [mine, letters] = await Promise.all([takeApplication(), readLetters()]);
  if (mine) return { mine, letters, year: null, linked: null, children: 0 };
  const [year, linked, children] = await Promise.all([
    call('open_program_year'),
    readLinked(),
    call('my_children'),
  ]);
  return { mine, letters: [], year, linked, children: children.length };
}

function headlineFor({ mine, year, linked }: Status): Headline {
  if (mine) return headlineOf(mine);
  if (linked) return linked === 'placed' ? enrolledStudent : linkedStudent;
  return withoutApplication(year, new Date());
}

/** The time to apply with this application has passed. */
const isOver = (mine: MyApplication): boolean => Date.parse(mine.deadline_at) < serverNow();

/** The applicant's home: where am I, what is missing, what happens next and by when, whom to ask. */
export default function Dashboard() {
  const { person, role } = useSignedIn();
  const session = useSessionStore();
  const { load, reload, refresh, replace } = useLoad(readStatus);
  useReturn(refresh);
  useEffect(() => {
    if (load.state === 'ready') session.noteStatus(load.data.mine?.application.status ?? null);
  }, [load, session]);
  // After what the person came for.
  const isReady = load.state === 'ready';
  useEffect(() => {
    if (isReady) void tellZone();
  }, [isReady]);
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  const status = load.data;
  const { mine, letters, year, linked, children } = status;
  // A parent is not offered an application of their own.
  if (children > 0 && !linked && !worksHere(role)) return <Navigate to={paths.family} replace />;
  const office = (mine?.year ?? year)?.contact_email ?? officeAddress;
  return (
    <Page title={texts.title(person.firstName)} width="wide">
      {worksHere(role) && (
        <Notice>
          <p>
            {texts.staff} <a href={paths.adminDashboard}>{texts.office}</a>
          </p>
          {children > 0 && <Link to={paths.family}>{texts.family}</Link>}
        </Notice>
      )}
      <div className="dashboard">
        <div>
          <LetterCard letters={letters} year={mine?.year.name ?? null} waits={mine?.standing === 'letter'} />
          {mine?.standing !== 'letter' && (
            <>
              <HeadlineCard
                headline={headlineFor(status)}
                mine={mine}
                changed={{ reload, replace: (changed) => replace({ ...status, mine: changed }) }}
              />
              {mine?.application.status === 'withdrawn' && <StillOwed />}
              {!mine && !linked && <p className="muted small">{texts.invitedParent}</p>}
              {mine && isOver(mine) && (
                <Suspense fallback={null}>
                  <AnotherYear mine={mine} />
                </Suspense>
              )}
              {mine?.application.status === 'waitlisted' && (
                <Suspense fallback={<Loading />}>
                  <WaitlistCard onChanged={reload} />
                </Suspense>
              )}
              {mine && !isResting(mine.standing) && bornLately(mine.application.date_of_birth) && (
                <ConsentCard />
              )}
              {mine && <TaskList mine={mine} />}
              {mine && <ParentsCard closed={hasEnded(mine.application.status)} />}
            </>
          )}
        </div>
        <More mine={mine?.standing === 'letter' ? null : mine} office={office} />
      </div>
    </Page>
  );
}
