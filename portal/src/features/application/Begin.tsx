import { ContactLine } from '../../components/ContactLine.tsx';
import { Deadline } from '../../components/Deadline.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { deadlineText, ISRAEL } from '@school/shared/dates';
import school from '@school/shared/school.json';
import { call } from '../../lib/api.ts';
import type { OpenYear } from '@school/shared/api/shapes';
import { useLoad } from '../../lib/use-load.ts';
import { BeginButton } from './BeginButton.tsx';
import { texts } from './texts.ts';

function NotOpen({ year }: { readonly year: OpenYear | null }) {
  return (
    <Page title={texts.notOpenTitle}>
      <Notice>
        <p>{year ? texts.opensAt(deadlineText(year.opens_at, ISRAEL)) : texts.notOpen}</p>
      </Notice>
      <ContactLine text={texts.askOffice} email={year?.contact_email ?? school.email} />
    </Page>
  );
}

/** No application yet: what it is, until when, and a button. */
export function Begin({ onBegun }: { readonly onBegun: () => Promise<void> }) {
  const { load, reload } = useLoad(() => call('open_program_year'));
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  const year = load.data;
  if (!year || new Date(year.opens_at) > new Date()) return <NotOpen year={year} />;
  return (
    <Page title={texts.title(year.name)} lead={texts.beginLead}>
      <div className="card">
        <Deadline
          at={year.application_deadline_at}
          zone={year.application_deadline_zone}
          label={texts.deadline}
        />
        <BeginButton onBegun={onBegun} />
      </div>
      <ContactLine text={texts.askOffice} email={year.contact_email} />
    </Page>
  );
}
