import Box from '@mui/material/Box';
import { Value } from '../batches/Changed.tsx';
import { fieldNamed } from '../rules/fields.ts';
import type { StudentValue } from '../rules/types.ts';
import { IDENTITY, type ImportRow } from './rows.ts';
import { importTexts as texts } from './texts.ts';

const plain = (value: StudentValue | undefined): string =>
  typeof value === 'string' ? value.trim().toLowerCase() : '';
const same = (one: StudentValue | undefined, other: StudentValue | undefined): boolean =>
  plain(one) === plain(other);

/** Who a row is about beside everybody who may be meant; what differs is bold. */
export function SideBySide({ row: { read, found } }: { readonly row: ImportRow }) {
  const names = IDENTITY.filter((name) => read.changes[name] !== undefined || found.some((one) => one[name]));
  if (found.length === 0) return null;
  return (
    <Box
      component="table"
      sx={{ borderCollapse: 'collapse', '&& th, && td': { border: 0, px: 1, py: 0.25 } }}
    >
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.inRow}</th>
          {found.map(({ id }) => (
            <th key={id} scope="col">
              {texts.onRecord}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <Box component="th" scope="row" sx={{ '&&': { fontWeight: 400, color: 'text.secondary' } }}>
              {fieldNamed(name)?.label}
            </Box>
            <td>
              <Value name={name} value={read.changes[name]} />
            </td>
            {found.map((one) => (
              <Box
                key={one.id}
                component="td"
                sx={{
                  overflowWrap: 'anywhere',
                  ...(same(one[name], read.changes[name]) ? {} : { fontWeight: 700 }),
                }}
              >
                <Value name={name} value={one[name]} />
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
