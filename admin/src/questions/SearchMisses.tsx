import type { Column } from '../components/list/columns.ts';
import { ListPages } from '../components/list/ListPages.tsx';
import { ListTable } from '../components/list/ListTable.tsx';
import { OfficeList } from '../components/list/OfficeList.tsx';
import { shortMoment } from '../components/short-date.ts';
import { MissActions } from './MissActions.tsx';

interface Miss {
  /** ra-supabase makes it of the key. */
  readonly id: string;
  readonly term: string;
  readonly times: number;
  readonly last_at: string;
}

const columns: readonly Column<Miss>[] = [
  {
    key: 'term',
    label: 'Searched for',
    sortable: true,
    names: true,
    render: ({ term }) => <bdi>{term}</bdi>,
  },
  { key: 'times', label: 'Times', sortable: true, align: 'right', render: ({ times }) => times },
  { key: 'last_at', label: 'Last time', sortable: true, render: ({ last_at }) => shortMoment(last_at) },
  { key: 'acts', label: 'What to do', actions: true, render: ({ term }) => <MissActions term={term} /> },
];

/** Terms visitors searched the knowledge base for without finding anything: what to write next. */
export const SearchMisses = () => (
  <OfficeList resource="search_misses" sort={{ field: 'times', order: 'DESC' }} perPage={50}>
    <ListTable<Miss>
      label="Searches that found nothing"
      empty="Every search has found something."
      columns={columns}
      pages={<ListPages sizes={[50, 100]} />}
    />
  </OfficeList>
);
