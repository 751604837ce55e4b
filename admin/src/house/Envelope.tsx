/** /now/envelope: the sheet for a night without a line, made, dated and logged here, and printed. Nothing of it is kept. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useGetIdentity } from 'react-admin';
import { longDateTime } from '@school/shared/dates';
import { PageHeader } from '../components/PageHeader.tsx';
import { TableFrame } from '../components/TableFrame.tsx';
import { useAction } from '../components/use-action.ts';
import { call, type FunctionResult } from '../providers/rpc.ts';
import { insuranceLines } from './insurance.ts';
import type { Facts } from './house-query.ts';
import { texts } from './texts.ts';

type Sheet = FunctionResult<'night_sheet'>;

const HEADS = ['Room', texts.conditions, texts.medicines, texts.insurance, texts.contacts] as const;
const PAPER = {
  '@page': { size: 'A4 landscape', margin: '10mm' },
  '@media print': {
    nav: { display: 'none !important' },
    // Black on white whatever the screen's scheme, each person whole, the heads on every page.
    '.envelope *': { color: '#000 !important', backgroundColor: '#fff !important' },
    '.envelope tr': { breakInside: 'avoid' },
    '.envelope thead': { display: 'table-header-group' },
    '.envelope th, .envelope td': { fontSize: '9pt', padding: '3px 6px' },
  },
};

function Person({ facts }: { readonly facts: Facts }) {
  const calls = [
    ...facts.contacts.map(({ kind, name, phone }) => ({ who: name ?? texts.contactKinds[kind], phone })),
    { who: texts.student, phone: facts.phone ?? facts.whatsapp },
  ];
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell>
        <strong>
          <bdi>{facts.room ?? '–'}</bdi>
        </strong>
        <br />
        <bdi>{facts.name}</bdi>
        <br />
        <bdi>{facts.hebrew_name}</bdi>
      </TableCell>
      <TableCell dir="auto" sx={{ fontWeight: 700 }}>
        {facts.medical_conditions ?? '–'}
      </TableCell>
      <TableCell dir="auto">{facts.medicines ?? '–'}</TableCell>
      <TableCell>{insuranceLines(facts).join(', ') || '–'}</TableCell>
      <TableCell>
        {calls.map(({ who, phone }, at) => (
          <Box key={at} sx={{ whiteSpace: 'nowrap' }}>
            <bdi>{who}</bdi> <bdi dir="ltr">{phone ?? '–'}</bdi>
          </Box>
        ))}
      </TableCell>
    </TableRow>
  );
}

export default function Envelope() {
  const { identity } = useGetIdentity();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const { busy, act } = useAction(texts.sheetFailed);
  if (!sheet)
    return (
      <>
        <PageHeader title={texts.envelope} intro={texts.envelopeIntro} />
        <Button
          variant="contained"
          disabled={busy}
          onClick={() => void act(async () => setSheet(await call('night_sheet', {})))}
          sx={{ minHeight: 44, alignSelf: { sm: 'flex-start' } }}
        >
          {texts.makeSheet}
        </Button>
      </>
    );
  return (
    <Box className="envelope">
      <GlobalStyles styles={PAPER} />
      <PageHeader title={texts.sheetTitle}>
        <Button variant="contained" onClick={() => window.print()} sx={{ minHeight: 44 }}>
          {texts.print}
        </Button>
      </PageHeader>
      <Typography sx={{ pb: 1 }}>
        {texts.sheetMade(longDateTime(sheet.made_at), identity?.fullName ?? '')}
      </Typography>
      <TableFrame>
        <Table size="small">
          <TableHead>
            <TableRow>
              {HEADS.map((head) => (
                <TableCell key={head}>{head}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {sheet.students.map((facts) => (
              <Person key={facts.id} facts={facts} />
            ))}
          </TableBody>
        </Table>
      </TableFrame>
    </Box>
  );
}
