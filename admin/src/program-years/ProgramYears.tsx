import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../components/PageHeader.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';
import { settingFields, yearFields } from './fields.ts';
import { currentYear, useYears, useYearsChanged, type WholeYear } from './load.ts';
import { CopyButton, RemoveButton } from './YearActions.tsx';
import { OwnQuestions } from './OwnQuestions.tsx';
import { RecordForm } from './RecordForm.tsx';
import { ScoreSheet } from './ScoreSheet.tsx';
import { SiteShows } from './SiteShows.tsx';
import { TaskList } from './TaskList.tsx';
import { TracksForm } from './TracksForm.tsx';

function YearScreen({
  whole: { year, settings, tracks, tasks },
  onShow,
  onRemoved,
}: {
  readonly whole: WholeYear;
  readonly onShow: (id: string) => void;
  readonly onRemoved: () => void;
}) {
  const { isAdministrator } = useRole();
  const changed = useYearsChanged();
  const save =
    (name: 'save_program_year' | 'save_program_year_settings') =>
    async (changes: Readonly<Record<string, unknown>>, version: number) => {
      try {
        await call(name, { year_id: year.id, changes, expected_version: version });
      } finally {
        await changed();
      }
    };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <SiteShows yearName={year.name} />
      <RecordForm
        title="Dates"
        source={{ table: 'program_years', id: year.id }}
        fields={yearFields}
        record={year}
        readOnly={!isAdministrator}
        onSave={save('save_program_year')}
      >
        <CopyButton year={year} onCopied={onShow} />
        <RemoveButton year={year} onRemoved={onRemoved} />
      </RecordForm>
      <RecordForm
        title="Settings of the office"
        source={{ table: 'program_year_settings', id: year.id }}
        fields={settingFields}
        record={settings}
        readOnly={!isAdministrator}
        onSave={save('save_program_year_settings')}
      />
      <TracksForm
        yearId={year.id}
        start={year.program_starts_on}
        rows={tracks}
        readOnly={!isAdministrator}
        onSaved={changed}
      />
      <OwnQuestions yearId={year.id} readOnly={!isAdministrator} />
      <ScoreSheet yearId={year.id} readOnly={!isAdministrator} />
      <TaskList yearId={year.id} tasks={tasks} readOnly={!isAdministrator} onChanged={changed} />
    </Box>
  );
}

/** Every date, amount and option that site, portal and office read. */
export default function ProgramYears() {
  const { isAdministrator } = useRole();
  const [params, setParams] = useSearchParams();
  const { data, error, isPending, refetch } = useYears();
  const shown = data?.find(({ year }) => year.id === params.get('year')) ?? currentYear(data);
  const show = (year: string): void => setParams({ year });
  return (
    <>
      <PageHeader
        title="Program years"
        intro={
          isAdministrator
            ? 'What the site promises and the server enforces comes from here.'
            : 'Changing a program year is for administrators.'
        }
      />
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Loading /> : null}
      {data?.length === 0 ? (
        <Typography color="text.secondary">There is no program year yet.</Typography>
      ) : null}
      {data && shown ? (
        <>
          <Tabs
            value={shown.year.id}
            onChange={(_event, id: string) => show(id)}
            aria-label="Program years"
            variant="scrollable"
            sx={{ mb: 1.5 }}
          >
            {data.map(({ year }) => (
              <Tab
                key={year.id}
                value={year.id}
                label={year.is_published ? year.name : `${year.name} (not published)`}
              />
            ))}
          </Tabs>
          <YearScreen key={shown.year.id} whole={shown} onShow={show} onRemoved={() => setParams({})} />
        </>
      ) : null}
    </>
  );
}
