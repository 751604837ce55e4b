import { useMemo } from 'react';
import { useFilters } from '../../components/list/use-filters.ts';
import type { Column } from '../../components/list/columns.ts';
import { ListFrame } from '../../components/list/ListFrame.tsx';
import { ListPages } from '../../components/list/ListPages.tsx';
import { ListTable } from '../../components/list/ListTable.tsx';
import { OfficeList } from '../../components/list/OfficeList.tsx';
import { WriteToAll } from '../../components/letters/WriteButtons.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useRole } from '../../components/use-role.ts';
import { useEndQueue } from '../file/queue.ts';
import { FIRST_SORT } from './as-view.ts';
import { fileAddress, LineCell } from './Cell.tsx';
import { optionalColumns, useListColumns, type ListColumn } from './columns.ts';
import { ExportButton } from './ExportButton.tsx';
import { filtersInWords } from './facets.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { useProgramYears } from '../../components/program-years.ts';
import { ReleaseHeld } from './ReleaseHeld.tsx';
import { applicantSelecting, recipientOf } from './selecting.tsx';
import { usePeopleNames, type ApplicationLine } from './view.ts';

const drawnColumn = (column: ListColumn): Column<ApplicationLine> => ({
  key: column.key,
  label: column.label,
  sortable: column.sortable,
  names: column.key === 'name',
  sx: { px: { xs: 0.75, lg: 1 }, ...(column.key === 'to_do' ? { maxWidth: 116, whiteSpace: 'normal' } : {}) },
  render: (line) => <LineCell column={column} line={line} />,
});

function Table() {
  const { columns } = useListColumns();
  const { isOfficer } = useRole();
  const drawn = useMemo(() => columns.map(drawnColumn), [columns]);
  return (
    <ListTable<ApplicationLine>
      label="Applicants"
      empty="No applicants match this view."
      opens={fileAddress}
      selecting={isOfficer ? applicantSelecting : undefined}
      columns={drawn}
      pages={<ListPages sizes={[25, 50, 100, 200]} />}
    />
  );
}

const GROUPS = [{ columns: optionalColumns }];

function Applicants() {
  const { shown, choose } = useListColumns();
  const { filters } = useFilters();
  const years = useProgramYears();
  const people = usePeopleNames();
  const on = filtersInWords(filters, Object.fromEntries(years.map(({ id, name }) => [id, name])), people);
  return (
    <ListFrame
      list="applicants"
      nouns={['applicant', 'applicants']}
      search="Search applicants..."
      filters={<FilterPanel />}
      on={on}
      shown={shown}
      onShown={choose}
      groups={GROUPS}
      actions={
        <>
          <ReleaseHeld />
          <WriteToAll recipientOf={recipientOf} everybody={applicantSelecting.everybody} />
        </>
      }
    >
      <Table />
    </ListFrame>
  );
}

/** /admin/applicants: search, filters with counts, sort, columns and export, all done by the database and kept in the address. */
export default function ApplicantList() {
  useEndQueue();
  return (
    <OfficeList resource="applicants" sort={FIRST_SORT} remembered>
      <PageHeader title="Applicants">
        <ExportButton />
      </PageHeader>
      <Applicants />
    </OfficeList>
  );
}
