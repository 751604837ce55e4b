import './progress.css';
import { useLocation } from 'react-router';
import type { FunctionResult } from '@school/shared/api/types';
import { Deadline } from '../../components/Deadline.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { call } from '../../lib/api.ts';
import { awaited, toDo } from '../../lib/awaited.ts';
import { useLoad } from '../../lib/use-load.ts';
import { texts } from './texts.ts';

type Shown = Extract<FunctionResult<'progress_page'>, { state: 'shown' }>;

/** What is outstanding, by section in the order of the form. */
function Outstanding({ page }: { readonly page: Shown }) {
  const left = toDo(page.outstanding);
  const sections = [...new Set(left.map(({ section }) => section))];
  if (sections.length === 0) return <p>{page.submitted ? texts.nothing : texts.ready}</p>;
  return sections.map((section) => (
    <section key={section} className="progress-section">
      <h3>{texts.sections[section] ?? section}</h3>
      <ul>
        {left
          .filter((item) => item.section === section)
          .map(({ label }, index) => (
            <li key={index}>{label}</li>
          ))}
      </ul>
    </section>
  ));
}

/** What others still send, such as referees their letters. */
function Awaited({ page }: { readonly page: Shown }) {
  const items = awaited(page.outstanding);
  if (items.length === 0) return null;
  return (
    <section className="card">
      <h2>{texts.awaited}</h2>
      <ul>
        {items.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </section>
  );
}

function Standing({ page }: { readonly page: Shown }) {
  return (
    <Page title={texts.title} lead={texts.lead(page.year)}>
      <Notice tone={page.submitted ? 'good' : 'plain'}>
        <p>{page.submitted ? texts.submitted : texts.notSubmitted}</p>
      </Notice>
      <section className="card">
        <h2>{texts.outstanding}</h2>
        <Outstanding page={page} />
      </section>
      <Awaited page={page} />
      <section className="card">
        <h2>{texts.dates}</h2>
        <Deadline at={page.deadline_at} zone={page.deadline_zone} label={texts.deadline} />
        <Deadline at={page.decisions_at} zone={page.decisions_zone} label={texts.decisions} />
      </section>
      <p className="muted">{texts.ends}</p>
    </Page>
  );
}

const titles = {
  aside: texts.asideTitle,
  ended: texts.endedTitle,
  unknown: texts.unknownTitle,
  limited: texts.unknownTitle,
} as const;

function Opened({ token }: { readonly token: string }) {
  const { load, reload } = useLoad(() => call('progress_page', { token }));
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  const page = load.data;
  if (page.state === 'shown') return <Standing page={page} />;
  return (
    <Page title={titles[page.state]}>
      <Notice tone={page.state === 'aside' ? 'plain' : 'warn'}>
        <p>{texts[page.state]}</p>
      </Notice>
    </Page>
  );
}

/** An adviser's page, by a link and without an account: outstanding items and dates. */
export default function Progress() {
  const token = useLocation().hash.slice(1);
  return <Opened key={token} token={token} />;
}
