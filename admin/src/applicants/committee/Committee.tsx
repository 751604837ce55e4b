import { lazy, Suspense, useState } from 'react';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import { Navigate, useSearchParams } from 'react-router';
import type { CommitteeView } from '@school/shared/api/shapes';
import { tracks } from '@school/shared/tracks';
import { ActionBar } from '../../components/list/SelectionBar.tsx';
import { applicantSelecting } from '../list/selecting.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useRole } from '../../components/use-role.ts';
import { trackLabel } from '../../components/track-words.ts';
import { PAGE, useCommittee } from './committee-query.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import { takenOf } from './places-taken.ts';
import { nameOf, RankTable } from './RankTable.tsx';

const SideBySide = lazy(() => import('./SideBySide.tsx'));
/** More than three are too narrow to read. */
const MOST = 3;

const placesOf = (track: CommitteeView['tracks'][number]): string =>
  `${track.files} ${track.files === 1 ? 'file' : 'files'}. ${takenOf(track)}${track.target === null ? '' : `; the target is ${track.target}`}.`;

function Ranking({ view }: { readonly view: CommitteeView }) {
  const { isOfficer } = useRole();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [placing, setPlacing] = useState<string | null>(null);
  const [beside, setBeside] = useState(false);
  const choose = (id: string): void =>
    setChosen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]));
  // Only whom this page shows: nothing is done with files that nobody sees.
  const rows = view.rows.filter(({ application_id }) => chosen.includes(application_id));
  const placed = view.rows.find(({ application_id }) => application_id === placing);
  const fit = rows.length >= 2 && rows.length <= MOST;
  const clear = (): void => {
    setChosen([]);
    setBeside(false);
  };
  const bar = isOfficer ? (
    <ActionBar
      ids={rows.map(({ application_id }) => application_id)}
      actions={applicantSelecting.actions}
      onClear={clear}
    />
  ) : null;
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1, displayPrint: 'none', minHeight: 36 }}>
        <Button variant="outlined" size="small" disabled={!fit} onClick={() => setBeside(true)}>
          Side by side
        </Button>
        <Typography variant="body2" color="text.secondary">
          {fit ? `${rows.length} files ticked.` : 'Tick two or three files.'}
          {view.hidden > 0 ? ` ${view.hidden} without a rank: their scores are not shown to you yet.` : ''}
        </Typography>
      </Box>
      <RankTable
        rows={view.rows}
        chosen={chosen}
        canPlace={isOfficer}
        onChoose={choose}
        onPlace={({ application_id }) => setPlacing(application_id)}
      />
      <Box sx={{ displayPrint: 'none', position: 'sticky', bottom: 0, zIndex: 4 }}>{bar}</Box>
      {placed ? <PlaceDialog row={placed} name={nameOf(placed)} onClose={() => setPlacing(null)} /> : null}
      {beside ? (
        <Suspense fallback={null}>
          <SideBySide rows={rows} bar={bar} onClose={() => setBeside(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const FIRST = tracks[0]?.value ?? '';
/** The tracks of the year, and the one that is looked at. */
const tabsOf = (view: CommitteeView | undefined, looked: string): typeof tracks =>
  tracks.filter(({ value }) => value === looked || !view || view.tracks.some(({ track }) => track === value));

/** /admin/committee: the files of a track in the order of their scores, for the table of those who decide. */
export default function Committee() {
  const [params, setParams] = useSearchParams();
  const track = params.get('track') ?? FIRST;
  const page = Math.max(Number(params.get('page')) || 1, 1);
  const { data: view, error, isPending, refetch } = useCommittee(track, page);
  const here = view?.tracks.find((row) => row.track === track);
  const pages = Math.ceil((view?.total ?? 0) / PAGE);
  return (
    <>
      <PageHeader title="Committee" intro={view?.year_name ? `Program year ${view.year_name}` : ''}>
        <Button startIcon={<PrintIcon />} onClick={() => window.print()} sx={{ displayPrint: 'none' }}>
          Print
        </Button>
      </PageHeader>
      <Tabs
        value={track}
        onChange={(_event, next: string) => setParams({ track: next })}
        aria-label="Tracks"
        variant="scrollable"
        sx={{ mb: 1, displayPrint: 'none' }}
      >
        {tabsOf(view, track).map(({ value, label }) => (
          <Tab key={value} value={value} label={label} />
        ))}
      </Tabs>
      {view?.tracks[0] && !here && !params.has('track') ? (
        <Navigate replace to={`?track=${view.tracks[0].track}`} />
      ) : null}
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Loading /> : null}
      {view ? (
        <>
          <Typography sx={{ mb: 1 }}>
            <strong>{trackLabel(track)}.</strong>{' '}
            {here ? placesOf(here) : 'The year does not offer this track.'}
          </Typography>
          {view.total === 0 ? (
            <Typography color="text.secondary">Nobody has applied for this track.</Typography>
          ) : (
            <Ranking key={track} view={view} />
          )}
          {pages > 1 ? (
            <Box
              component="nav"
              aria-label="Pages"
              sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, displayPrint: 'none' }}
            >
              <Button disabled={page <= 1} onClick={() => setParams({ track, page: String(page - 1) })}>
                Previous
              </Button>
              <Typography variant="body2">
                Page {page} of {pages}
              </Typography>
              <Button disabled={page >= pages} onClick={() => setParams({ track, page: String(page + 1) })}>
                Next
              </Button>
            </Box>
          ) : null}
        </>
      ) : null}
    </>
  );
}
