import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import { Link as RouterLink, useParams, useSearchParams } from 'react-router';
import { PageHeader } from '../components/PageHeader.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';
import { settingsOf, yearFields, yearPages, type YearPage } from './fields.ts';
import { currentYear, useYears, useYearsChanged, type WholeYear } from './years-query.ts';
import { CopyButton, RemoveButton } from './YearActions.tsx';
import { FirstYear } from './FirstYear.tsx';
import { MovedDeadline } from './MovedDeadline.tsx';
import { OwnQuestions } from './OwnQuestions.tsx';
import { RecordForm } from './RecordForm.tsx';
import { ScoreSheet } from './ScoreSheet.tsx';
import { SiteShows } from './SiteShows.tsx';
import { TaskList } from './TaskList.tsx';
import { TracksForm } from './TracksForm.tsx';
import { useImpact } from './use-impact.tsx';

interface PageProps {
  readonly whole: WholeYear;
  readonly page: YearPage;
}

/** One page of a year, saved on its own. */
function YearScreen({ whole: { year, settings, tracks, tasks }, page }: PageProps) {
  const { isAdministrator, isOfficer } = useRole();
  const { refetch } = useYears();
  const changed = useYearsChanged();
  const { ask, dialog } = useImpact(year);
  const save =
    (name: 'save_program_year' | 'save_program_year_settings') =>
    async (changes: Readonly<Record<string, unknown>>, version: number, shown: string | null) => {
      try {
        await call(name, { year_id: year.id, changes, expected_version: version, shown });
      } finally {
        await changed();
      }
    };
  // The pages of the settings are one record: what was saved on another one is no conflict here.
  const newest = (part: 'year' | 'settings') => async () => {
    const record = (await refetch()).data?.find((whole) => whole.year.id === year.id)?.[part];
    return record ? { record, stamp: record.version } : null;
  };
  const readOnly = !isAdministrator;
  const settingFields = settingsOf(page);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {dialog}
      {page === 'dates' ? (
        <>
          <SiteShows yearName={year.name} />
          {isOfficer ? <MovedDeadline yearId={year.id} /> : null}
          <RecordForm
            title="Dates"
            source={{ table: 'program_years', id: year.id }}
            fields={yearFields}
            record={year}
            readOnly={readOnly}
            newest={newest('year')}
            ask={(changes) => ask({ part: 'year', changes })}
            onSave={save('save_program_year')}
          />
        </>
      ) : null}
      {settingFields.length > 0 ? (
        <RecordForm
          title={titleOf(page)}
          source={{ table: 'program_year_settings', id: year.id }}
          fields={settingFields}
          record={settings}
          readOnly={readOnly}
          newest={newest('settings')}
          ask={(changes) => ask({ part: 'settings', changes })}
          onSave={save('save_program_year_settings')}
        />
      ) : null}
      {page === 'decisions' ? <ScoreSheet yearId={year.id} readOnly={readOnly} /> : null}
      {page === 'money' ? (
        <TracksForm
          yearId={year.id}
          start={year.program_starts_on}
          rows={tracks}
          readOnly={readOnly}
          ask={(changes) => ask({ part: 'tracks', changes: [...changes] })}
          onSaved={changed}
        />
      ) : null}
      {page === 'form' ? (
        <>
          <OwnQuestions yearId={year.id} offered={tracks.map(({ track }) => track)} readOnly={readOnly} />
          <TaskList yearId={year.id} tasks={tasks} readOnly={readOnly} onChanged={changed} />
        </>
      ) : null}
    </Box>
  );
}

const titleOf = (page: YearPage): string => yearPages.find(([name]) => name === page)?.[1] ?? '';

/** Every date, amount and option that site, portal and office read. */
export default function ProgramYears() {
  const { isAdministrator } = useRole();
  const [params, setParams] = useSearchParams();
  const { data, error, isPending, refetch } = useYears();
  const shown = data?.find(({ year }) => year.id === params.get('year')) ?? currentYear(data);
  const show = (year: string): void => setParams({ year });
  const { page: asked } = useParams();
  const page = yearPages.find(([name]) => name === asked)?.[0] ?? 'dates';
  return (
    <>
      <PageHeader
        title="Program years"
        intro={
          isAdministrator
            ? 'What the site promises and the server enforces comes from here.'
            : 'Changing a program year is for administrators.'
        }
      >
        {isAdministrator && shown ? (
          <>
            <CopyButton year={shown.year} onCopied={show} />
            <RemoveButton year={shown.year} onRemoved={() => setParams({})} />
          </>
        ) : null}
      </PageHeader>
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Loading /> : null}
      {data?.length === 0 ? (
        <>
          <Typography color="text.secondary">There is no program year yet.</Typography>
          {isAdministrator ? <FirstYear onMade={show} /> : null}
        </>
      ) : null}
      {data && shown ? (
        <>
          <Tabs
            value={shown.year.id}
            onChange={(_event, id: string) => show(id)}
            aria-label="Program years"
            variant="scrollable"
          >
            {data.map(({ year }) => (
              <Tab
                key={year.id}
                value={year.id}
                label={year.is_published ? year.name : `${year.name} (not published)`}
              />
            ))}
          </Tabs>
          <Tabs
            value={page}
            component="nav"
            aria-label="Pages of the year"
            variant="scrollable"
            sx={{ mb: 1.5 }}
          >
            {yearPages.map(([name, label]) => (
              <Tab
                key={name}
                value={name}
                label={label}
                component={RouterLink}
                to={`/program-years/${name}?year=${shown.year.id}`}
              />
            ))}
          </Tabs>
          <YearScreen key={`${shown.year.id} ${page}`} whole={shown} page={page} />
        </>
      ) : null}
    </>
  );
}
