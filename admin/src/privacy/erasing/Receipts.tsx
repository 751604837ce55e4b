import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import { Badge } from '../../components/Badge.tsx';
import { Panel } from '../../components/Panel.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { TableFrame } from '../../components/TableFrame.tsx';
import { useReceipts } from './erasing-query.ts';
import { number, ruleLabels, texts, type Receipt } from './texts.ts';

const Line = ({ receipt }: { readonly receipt: Receipt }) => (
  <TableRow>
    <TableCell sx={{ whiteSpace: 'nowrap' }}>{longDateTime(receipt.ordered_at)}</TableCell>
    <TableCell sx={{ minWidth: 140 }}>
      <bdi>{receipt.ordered_by_name ?? 'A restored backup'}</bdi>
    </TableCell>
    <TableCell sx={{ minWidth: 190 }}>{ruleLabels[receipt.reason]}</TableCell>
    <TableCell>
      {receipt.finished_at ? (
        <Badge tone="green">Erased</Badge>
      ) : (
        <Badge tone="amber" outlined>
          Under way
        </Badge>
      )}
      {receipt.problem ? (
        <Alert severity="warning" sx={{ mt: 1, py: 0 }}>
          {receipt.problem} It is tried again every minute.
        </Alert>
      ) : null}
    </TableCell>
    <TableCell align="right">{number(receipt.rows)}</TableCell>
    <TableCell align="right">{number(receipt.files)}</TableCell>
  </TableRow>
);

/** Who ordered an erasure, when, why and how much went; nothing says who it was. */
export function Receipts() {
  const { data, error, refetch } = useReceipts();
  return (
    <Panel title={texts.done}>
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <Typography color="text.secondary">{texts.nobodyErased}</Typography> : null}
      {data && data.length > 0 ? (
        <TableFrame>
          <Table size="small" aria-label={texts.done}>
            <TableHead>
              <TableRow>
                <TableCell>Ordered</TableCell>
                <TableCell>By</TableCell>
                <TableCell>Why</TableCell>
                <TableCell>State</TableCell>
                <TableCell align="right">Rows</TableCell>
                <TableCell align="right">Files</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((receipt) => (
                <Line key={receipt.id} receipt={receipt} />
              ))}
            </TableBody>
          </Table>
        </TableFrame>
      ) : null}
    </Panel>
  );
}
