import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { byTrack, useWaitlist } from './waitlist-query.ts';
import { texts } from './texts.ts';
import { TrackPanel } from './TrackPanel.tsx';

/** /admin/waitlist: who waits for a place in which track, in order, and the offers made from the lists. */
export default function Waitlist() {
  const { data, error, isPending, refetch } = useWaitlist();
  const lists = data ? byTrack(data) : [];
  return (
    <>
      <PageHeader title={texts.title} intro={data ? texts.intro(data.yearName) : ''} />
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Loading /> : null}
      {data === null ? <Typography>{texts.noYear}</Typography> : null}
      {data && lists.length === 0 ? (
        <Typography>
          <strong>{texts.nobody}</strong> {texts.nobodyText}
        </Typography>
      ) : null}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
        {data
          ? lists.map((list) => (
              <TrackPanel key={list.track ?? ''} list={list} offerDays={data.list.offer_days} />
            ))
          : null}
      </Box>
    </>
  );
}
