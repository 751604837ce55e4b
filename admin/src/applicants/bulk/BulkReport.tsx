import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { Loading } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { longDateTime } from '@school/shared/dates';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { TableFrame } from '../../components/TableFrame.tsx';
import { StatusBadge } from '../../components/Badge.tsx';
import { call, type FunctionResult } from '../../providers/rpc.ts';
import { newsOf, whatOf } from '../../components/bulk/run-words.ts';
import { RunActions } from '../../components/bulk/RunActions.tsx';
import { ApproveRun } from './ApproveRun.tsx';
import { bulkTexts as texts } from '../../components/bulk/texts.ts';

const HEADINGS = ['Name', 'Decision', 'Outcome', 'News'] as const;

const Lines = ({ lines }: Pick<FunctionResult<'bulk_report'>, 'lines'>) => (
  <TableFrame>
    <Table size="small" aria-label={texts.report}>
      <TableHead>
        <TableRow>
          {HEADINGS.map((heading) => (
            <TableCell key={heading}>{heading}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ application_id, name, decision, outcome, reason, news, news_at, failure }, index) => (
          <TableRow key={`${application_id} ${index}`}>
            <TableCell component="th" scope="row">
              <Link component={RouterLink} to={`/applicant/${application_id}`}>
                <bdi>{name}</bdi>
              </Link>
            </TableCell>
            <TableCell>{decision ? <StatusBadge status={decision} /> : '–'}</TableCell>
            <TableCell>
              {texts.outcome[outcome]}
              {reason ? `: ${texts.skipReason(reason)}` : ''}
            </TableCell>
            <TableCell>
              {news ? texts.news[news] : '–'}
              {news && news_at ? texts.newsAt(news, longDateTime(news_at)) : ''}
              {failure && news === 'failed' ? `: ${failure}` : ''}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableFrame>
);

/** /admin/bulk-actions/:id: what became of a run, person by person; one that waits is read and approved here by the second officer. */
export default function BulkReport() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['applicants', 'bulk', 'report', id],
    queryFn: ({ signal }) => call('bulk_report', { run_id: id }, signal),
    refetchInterval: 20_000,
  });
  if (!data) return error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : <Loading />;
  const { run, lines } = data;
  const about = [
    run.state === 'waiting' ? null : texts.state[run.state],
    run.created_by_name,
    longDateTime(run.created_at),
    newsOf(run),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <PageHeader title={whatOf(run)} intro={about}>
        <RunActions run={run} />
      </PageHeader>
      {run.state === 'waiting' ? <ApproveRun runId={run.id} /> : <Lines lines={lines} />}
    </>
  );
}
