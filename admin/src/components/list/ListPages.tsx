import TablePagination from '@mui/material/TablePagination';
import { useListContext } from 'react-admin';

/** Lengths a page may have, where a list does not say its own. */
const PAGE_SIZES: readonly number[] = [25, 50, 100];

/** Which page is shown, of how many rows; kept in the address by the list. */
export function ListPages({
  sizes = PAGE_SIZES,
  label = 'Rows per page',
}: {
  readonly sizes?: readonly number[];
  readonly label?: string;
}) {
  const { page, perPage, total, setPage, setPerPage } = useListContext();
  if (!total) return null;
  const last = Math.max(0, Math.ceil(total / perPage) - 1);
  return (
    <TablePagination
      component="nav"
      aria-label="Pages"
      count={total}
      page={Math.min(page - 1, last)}
      rowsPerPage={perPage}
      rowsPerPageOptions={sizes.includes(perPage) ? [...sizes] : [perPage, ...sizes]}
      onPageChange={(_, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
      labelRowsPerPage={label}
      labelDisplayedRows={({ from, to, count }) => `${from}–${to} of ${count.toLocaleString('en-US')}`}
      // On a phone the arrows stay in view: the first words go.
      sx={{
        '& .MuiTablePagination-toolbar': { px: 0 },
        '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
        '& .MuiTablePagination-actions': { ml: { xs: 0.5, sm: 2.5 } },
        '& .MuiTablePagination-input': { mr: { xs: 1, sm: 4 }, ml: { xs: 0, sm: 1 } },
      }}
      showFirstButton
      showLastButton
    />
  );
}
