import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import source from '../../../docs/permissions.md?raw';
import { PageHeader } from '../components/PageHeader.tsx';
import { TableFrame } from '../components/TableFrame.tsx';
import { spansOf, tablesIn, type RightsTable } from './markdown.ts';

const Words = ({ text }: { readonly text: string }) =>
  spansOf(text).map((span, index) => {
    if (span.style === 'code') return <code key={index}>{span.text}</code>;
    return span.style === 'strong' ? (
      <strong key={index}>{span.text}</strong>
    ) : (
      <span key={index}>{span.text}</span>
    );
  });

const Rights = ({ table: { title, head, rows } }: { readonly table: RightsTable }) => (
  <>
    <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
      {title}
    </Typography>
    <TableFrame label={title}>
      <Table>
        <TableHead>
          <TableRow>
            {head.map((cell) => (
              <TableCell key={cell}>{cell}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row[0]}>
              {row.map((cell, index) => (
                <TableCell key={index} sx={{ verticalAlign: 'top' }}>
                  <Words text={cell} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  </>
);

const tables = tablesIn(source);

/** Who may do what: the very tables that the permission tests try cell by cell. */
export default function Permissions() {
  return (
    <>
      <PageHeader
        title="Who may do what"
        intro="The rules as the database enforces them; the tests try every cell of these tables."
      />
      <Box sx={{ pb: 4 }}>
        {tables.map((table, index) => (
          <Rights key={index} table={table} />
        ))}
      </Box>
    </>
  );
}
