import { ContactLine } from '../../components/ContactLine.tsx';
import { Deadline } from '../../components/Deadline.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { seasonOf } from '@school/shared/season';
import { seasonSentence } from '@school/shared/season-words';
import { call } from '../../lib/api.ts';
import type { OpenYear } from '@school/shared/api/shapes';
import { officeAddress } from '../../lib/office-address.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useReturn } from '../../lib/use-return.ts';
import { BeginButton } from '../../components/BeginButton.tsx';
import { texts } from './texts.ts';

function NotOpen({ year }: { readonly year: OpenYear | null }) {
  return (
    <Page title={texts.notOpenTitle}>
      <Notice>
        <p>{seasonSentence(year, new Date())}</p>
        <p>{texts.anonymousNotOpen[seasonOf(year, new Date())]}</p>
      </Notice>
      <ContactLine text={texts.askOffice} email={year?.contact_email ?? officeAddress} />
    </Page>
  );
}

/** No application yet: while one can apply what it is, until when, and a button; otherwise when that will be. */
export function Begin({ onBegun }: { readonly onBegun: () => Promise<void> }) {
  const { load, reload, refresh } = useLoad(() => call('open_program_year'));
  useReturn(refresh);
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  const year = load.data;
  const season = seasonOf(year, new Date());
  if (!year || (season !== 'open' && season !== 'last')) return <NotOpen year={year} />;
  return (
    <Page title={texts.title(year.name)} lead={texts.beginLead}>
      <div className="card">
        <Deadline
          at={year.application_deadline_at}
          zone={year.application_deadline_zone}
          label={texts.deadline}
        />
        <BeginButton label={texts.begin} onBegun={onBegun} />
      </div>
      <ContactLine text={texts.askOffice} email={year.contact_email} />
    </Page>
  );
}
