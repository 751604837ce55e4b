import Typography from '@mui/material/Typography';
import { DataTable, ListBase, Pagination } from 'react-admin';
import { longDateTime } from '@school/shared/dates';
import { TableFrame } from '../components/TableFrame.tsx';

interface Miss {
  readonly term: string;
  readonly times: number;
  readonly last_at: string;
}

/** Terms visitors searched the knowledge base for without finding anything: what to write next. */
export const SearchMisses = () => (
  <ListBase
    resource="search_misses"
    disableSyncWithLocation
    sort={{ field: 'times', order: 'DESC' }}
    perPage={50}
    exporter={false}
  >
    <TableFrame>
      <DataTable
        bulkActionButtons={false}
        rowClick={false}
        empty={
          <Typography sx={{ p: 3 }} color="text.secondary">
            Every search has found something.
          </Typography>
        }
      >
        <DataTable.Col source="term" label="Searched for" render={(miss: Miss) => <bdi>{miss.term}</bdi>} />
        <DataTable.NumberCol source="times" label="Times" />
        <DataTable.Col
          source="last_at"
          label="Last time"
          render={(miss: Miss) => longDateTime(miss.last_at)}
        />
      </DataTable>
      <Pagination rowsPerPageOptions={[50, 100]} />
    </TableFrame>
  </ListBase>
);
