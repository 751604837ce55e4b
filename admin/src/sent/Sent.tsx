import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRefresh } from 'react-admin';
import type { Column } from '../components/list/columns.ts';
import { FilterSelect, FilterTabs } from '../components/list/filter-controls.tsx';
import { ListTable } from '../components/list/ListTable.tsx';
import { OfficeList } from '../components/list/OfficeList.tsx';
import { SearchBox } from '../components/list/SearchBox.tsx';
import { useFilters } from '../components/list/use-filters.ts';
import { mailStates } from '../components/mail-states.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { shortMoment } from '../components/short-date.ts';
import { HoldMail } from './HoldMail.tsx';
import { Actions, State, Title, To } from './Line.tsx';
import { texts } from './texts.ts';
import { byWhom, whenGone, type SentLine } from './types.ts';

const columns: readonly Column<SentLine>[] = [
  { key: 'what', label: texts.what, names: true, render: (line) => <Title line={line} /> },
  { key: 'to', label: texts.to, render: (line) => <To line={line} /> },
  {
    key: 'at',
    label: texts.when,
    render: (line) => (
      <>
        {shortMoment(line.at)}
        <Typography variant="caption" component="div">
          <bdi>{byWhom(line)}</bdi>
        </Typography>
      </>
    ),
  },
  {
    key: 'state',
    label: texts.state,
    render: (line) => (
      <>
        <State line={line} />
        <Typography variant="caption" component="div" sx={{ maxWidth: 280, overflowWrap: 'anywhere' }}>
          {whenGone(line)}
        </Typography>
      </>
    ),
  },
  {
    key: 'steering',
    label: texts.actions,
    sx: { whiteSpace: 'nowrap' },
    render: (line) => <Actions line={line} />,
  },
];

const states = Object.entries(mailStates).map(([state, { word }]) => [state, word] as const);
const AGAIN = 20_000;

/** The kinds in view; of mails also their state. What is on its way is looked at again. */
function Narrowing() {
  const { filters } = useFilters();
  const refresh = useRefresh();
  useEffect(() => {
    const timer = setInterval(refresh, AGAIN);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      <FilterTabs name="kind" label={texts.kind} options={texts.kinds} />
      {filters['kind'] === 'mail' ? <FilterSelect name="state" label={texts.state} options={states} /> : null}
    </Box>
  );
}

/** /admin/sent: what was done with many at once, letters, and every mail that was and will be sent. */
export default function Sent() {
  return (
    <OfficeList resource="sent" sort={{ field: 'at', order: 'DESC' }} perPage={50}>
      <PageHeader title={texts.title} intro={texts.intro}>
        <SearchBox placeholder={texts.search} />
      </PageHeader>
      <HoldMail />
      <Narrowing />
      <ListTable<SentLine> label={texts.title} empty={texts.empty} columns={columns} />
    </OfficeList>
  );
}
