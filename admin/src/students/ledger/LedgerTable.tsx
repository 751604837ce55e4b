import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';

export interface LedgerRow {
  readonly id: string;
  readonly cells: readonly string[];
  readonly onRefund?: () => void;
  readonly onVoid?: () => void;
}

const isAmount = (head: string): boolean => head === 'Amount' || head === 'Open';

/** A plain table of entries; amounts stand at the end of their cells so that their figures line up. */
export function LedgerTable(props: {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly LedgerRow[];
}) {
  if (props.rows.length === 0) return <Typography color="text.secondary">None</Typography>;
  const canAct = props.rows.some(({ onRefund, onVoid }) => onRefund ?? onVoid);
  const align = (index: number): 'right' | 'left' => (isAmount(props.heads[index] ?? '') ? 'right' : 'left');
  return (
    <TableContainer>
      <Table size="small" aria-label={props.label}>
        <TableHead>
          <TableRow>
            {props.heads.map((head, index) => (
              <TableCell key={head} align={align(index)}>
                {head}
              </TableCell>
            ))}
            {canAct ? <TableCell sx={{ width: 72 }}>Actions</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {props.rows.map((row) => (
            <TableRow key={row.id}>
              {row.cells.map((text, index) => (
                <TableCell
                  key={props.heads[index]}
                  align={align(index)}
                  dir={isAmount(props.heads[index] ?? '') ? 'ltr' : 'auto'}
                >
                  {text}
                </TableCell>
              ))}
              {canAct ? (
                <TableCell sx={{ py: 0, whiteSpace: 'nowrap' }}>
                  {row.onRefund ? (
                    <Button onClick={row.onRefund} aria-label={`Refund ${row.cells[0] ?? ''}`}>
                      Refund
                    </Button>
                  ) : null}
                  {row.onVoid ? (
                    <Button color="error" onClick={row.onVoid} aria-label={`Void ${row.cells[0] ?? ''}`}>
                      Void
                    </Button>
                  ) : null}
                </TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
