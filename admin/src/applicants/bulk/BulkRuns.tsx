import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Loading } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { longDateTime } from '@school/shared/dates';
import { Badge } from '../../components/Badge.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { TableFrame } from '../../components/TableFrame.tsx';
import { call } from '../../providers/rpc.ts';
import { newsOf, toneOf, whatOf } from './run-words.ts';
import { RunActions } from './RunActions.tsx';
import { bulkTexts as texts } from '../../components/bulk/texts.ts';

const HEADINGS = ['What', 'People', 'When', 'State', 'Actions'] as const;

/** /admin/bulk-actions: what was done with many applicants at once, letting it go, and undoing it. */
export default function BulkRuns() {
  const { data, error, refetch } = useQuery({
    queryKey: ['applicants', 'bulk', 'runs'],
    queryFn: ({ signal }) => call('list_bulk_runs', {}, signal),
    refetchInterval: 20_000,
  });
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} />
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data?.length === 0 ? <Typography color="text.secondary">{texts.none}</Typography> : null}
      {data && data.length > 0 ? (
        <TableFrame>
          <Table size="small" aria-label={texts.title}>
            <TableHead>
              <TableRow>
                {HEADINGS.map((heading) => (
                  <TableCell key={heading}>{heading}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((run) => (
                <TableRow key={run.id} hover>
                  <TableCell component="th" scope="row">
                    <Link component={RouterLink} to={`/bulk-actions/${run.id}`} sx={{ fontWeight: 700 }}>
                      {whatOf(run)}
                    </Link>
                  </TableCell>
                  <TableCell>
                    {run.people.toLocaleString('en-US')}
                    {run.skipped > 0 ? `, ${run.skipped} ${texts.outcome.skipped}` : ''}
                  </TableCell>
                  <TableCell>
                    {longDateTime(run.created_at)}
                    <Typography variant="caption" component="div">
                      <bdi>{run.created_by_name}</bdi>
                      {run.approved_by_name ? ` and ${run.approved_by_name}` : ''}
                    </Typography>
                  </TableCell>
                  <TableCell>
                    <Badge tone={toneOf(run)}>{texts.state[run.state]}</Badge>
                    <Typography variant="caption" component="div">
                      {newsOf(run)}
                    </Typography>
                  </TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>
                    <RunActions run={run} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableFrame>
      ) : null}
    </>
  );
}
