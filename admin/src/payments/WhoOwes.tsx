import { useState } from 'react';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { dayText } from '@school/shared/dates';
import { money, owed } from '@school/shared/formats';
import type { StatusTone } from '@school/shared/statuses';
import { Badge } from '../components/Badge.tsx';
import { ExportDialog } from '../components/ExportDialog.tsx';
import type { Column } from '../components/list/columns.ts';
import { FilterTabs } from '../components/list/filter-controls.tsx';
import { ListPages } from '../components/list/ListPages.tsx';
import { ListTable } from '../components/list/ListTable.tsx';
import { OfficeList } from '../components/list/OfficeList.tsx';
import { RowLink } from '../components/list/RowLink.tsx';
import { useFilters } from '../components/list/use-filters.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { useExport } from '../lib/export/use-export.ts';
import {
  ages,
  debtColumns,
  openDebtExport,
  questionOf,
  spans,
  type Debt,
  type Groups,
  type Span,
} from './debts.ts';
import { debtTexts as texts } from './texts.ts';

const TONES: Readonly<Record<Span, StatusTone>> = {
  ...{ '30': 'neutral', '60': 'amber', over: 'red', credit: 'green' },
};
const ledgerOf = ({ student_id }: Debt): string => `/student-management/${student_id}?panel=ledger`;
const nowrap = { whiteSpace: 'nowrap' } as const;

const columns: readonly Column<Debt>[] = [
  {
    key: 'last_name',
    label: texts.name,
    sortable: true,
    names: true,
    render: (row) => <RowLink to={ledgerOf(row)}>{`${row.first_name} ${row.last_name}`}</RowLink>,
  },
  {
    key: 'amount',
    label: texts.amount,
    sortable: true,
    align: 'right',
    render: ({ amount }) => owed(amount),
  },
  {
    key: 'due_on',
    label: texts.since,
    sortable: true,
    sx: nowrap,
    render: ({ due_on }) => due_on && dayText(due_on),
  },
  { key: 'days', label: texts.days, align: 'right', render: ({ days }) => days?.toLocaleString('en-US') },
  {
    key: 'span',
    label: texts.age,
    sx: nowrap,
    render: ({ span }) => <Badge tone={TONES[span]}>{texts.spans[span]}</Badge>,
  },
  {
    key: 'program_year',
    label: texts.year,
    sortable: true,
    sx: nowrap,
    render: ({ program_year }) => program_year ?? texts.noYear,
  },
];

/** The groups by age, each with how many students owe how much. */
function Ages() {
  const context = useListContext<Debt>();
  const groups = (context.meta as { readonly groups?: Groups } | undefined)?.groups;
  const words = (span: Span): string =>
    groups
      ? texts.group(texts.spans[span], groups[span].count, money(Math.abs(groups[span].amount)))
      : texts.spans[span];
  const all = groups
    ? texts.group(
        texts.all,
        ages.reduce((sum, span) => sum + groups[span].count, 0),
        money(ages.reduce((sum, span) => sum + groups[span].amount, 0)),
      )
    : texts.all;
  return (
    // The tabs grow with what they stand in: across, not down the page.
    <Box sx={{ display: 'flex', minWidth: 0 }}>
      <FilterTabs
        name="span"
        label={texts.age}
        any={all}
        options={spans.map((span) => [span, words(span)] as const)}
      />
    </Box>
  );
}

/** The list as a file: its group and order, every row. */
function DebtExport() {
  const { filters } = useFilters();
  const { sort, total = 0 } = useListContext<Debt>();
  const [open, setOpen] = useState(false);
  const exporting = useExport('who-owes');
  const question = questionOf(filters, sort);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={total === 0}
        onClick={() => setOpen(true)}
      >
        {texts.export}
      </Button>
      <ExportDialog
        open={open}
        title={texts.exportTitle(total)}
        state={exporting.state}
        onStart={(format) =>
          void exporting.start({
            format,
            sheetName: texts.title,
            about: [`${texts.age}: ${question.span ? texts.spans[question.span] : texts.all}`],
            columns: debtColumns,
            open: (signal) => openDebtExport(format, question, signal),
          })
        }
        onCancel={exporting.cancel}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** /admin/who-owes: what was due before today and has not come, the oldest first. */
export default function WhoOwes() {
  return (
    <OfficeList resource="who-owes" sort={{ field: 'due_on', order: 'ASC' }} perPage={50}>
      <PageHeader title={texts.title} intro={texts.intro}>
        <DebtExport />
      </PageHeader>
      <Ages />
      <ListTable<Debt>
        label={texts.title}
        columns={columns}
        loading={texts.loading}
        empty={texts.none}
        opens={ledgerOf}
        pages={<ListPages sizes={[50, 100]} />}
      />
    </OfficeList>
  );
}
