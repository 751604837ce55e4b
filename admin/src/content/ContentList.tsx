import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink, Navigate, useParams } from 'react-router';
import { longDateTime } from '@school/shared/dates';
import { Badge } from '../components/Badge.tsx';
import type { Column } from '../components/list/columns.ts';
import { ListPages } from '../components/list/ListPages.tsx';
import { ListTable } from '../components/list/ListTable.tsx';
import { OfficeList } from '../components/list/OfficeList.tsx';
import { RowLink } from '../components/list/RowLink.tsx';
import { SearchBox } from '../components/list/SearchBox.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { collections, inWords, states, texts } from './texts.ts';
import type { Item } from './types.ts';

const addressOf = (collection: string, { id }: Item): string => `/content/${collection}/${id}`;

const columnsOf = (collection: string): readonly Column<Item>[] => [
  {
    key: 'title',
    label: texts.page,
    sortable: true,
    names: true,
    render: (item) => (
      <RowLink to={addressOf(collection, item)}>
        <bdi>{item.title || item.id}</bdi>
      </RowLink>
    ),
  },
  {
    key: 'about',
    label: texts.about,
    sortable: true,
    render: ({ about }) => <bdi>{about.split(' · ').map(inWords).join(' · ')}</bdi>,
  },
  {
    key: 'state',
    label: texts.state,
    sortable: true,
    render: ({ state }) => <Badge tone={states[state].tone}>{states[state].words}</Badge>,
  },
  {
    key: 'at',
    label: texts.last,
    sortable: true,
    render: ({ at, by }) => (at ? `${longDateTime(at)}, ${by ?? texts.unnamed}` : '–'),
  },
];
/** The same objects from one drawing to the next. */
const COLUMNS = Object.fromEntries(Object.keys(collections).map((name) => [name, columnsOf(name)]));
const OPENS = Object.fromEntries(
  Object.keys(collections).map((name) => [name, (item: Item) => addressOf(name, item)]),
);

/** /admin/content/:collection: everything of one kind that the site says, with what is public and what waits. */
export default function ContentList() {
  const { collection = '' } = useParams();
  const words = collections[collection];
  const opens = OPENS[collection];
  if (!words || !opens) return <Navigate to="/content/answers" replace />;
  return (
    <OfficeList
      key={collection}
      resource={`content/${collection}`}
      sort={{ field: 'title', order: 'ASC' }}
      perPage={50}
    >
      <PageHeader title={words.title} intro={words.intro}>
        <Button variant="contained" component={RouterLink} to={`/content/${collection}/new`}>
          {words.write}
        </Button>
      </PageHeader>
      <Box sx={{ mb: 1 }}>
        <SearchBox placeholder={words.find} />
      </Box>
      <ListTable<Item>
        label={words.title}
        empty={texts.empty}
        columns={COLUMNS[collection] ?? []}
        opens={opens}
        pages={<ListPages sizes={[50, 100]} />}
      />
    </OfficeList>
  );
}
