import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { Badge } from '../components/Badge.tsx';
import { oneLine, type Column } from '../components/list/columns.ts';
import { ListTable } from '../components/list/ListTable.tsx';
import { OfficeList } from '../components/list/OfficeList.tsx';
import { RowLink } from '../components/list/RowLink.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { shortDate } from '../components/short-date.ts';
import { STATE_WORDS, ageOf, type Question } from './age.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { SearchMisses } from './SearchMisses.tsx';

function Age({ question }: { readonly question: Question }) {
  if (question.state !== 'new')
    return (
      <Badge tone={question.state === 'answered' ? 'green' : 'neutral'}>{STATE_WORDS[question.state]}</Badge>
    );
  const { words, tone } = ageOf(question.created_at, new Date());
  return <Badge tone={tone}>{words}</Badge>;
}

/** A question's address keeps the list's own, so that closing it returns to the same page. */
const addressOf = ({ id }: Question, search: string): string => `/questions/${id}${search}`;

const columnsFor = (search: string): readonly Column<Question>[] => [
  { key: 'state', label: 'Age', sortable: true, render: (question) => <Age question={question} /> },
  {
    key: 'subject',
    label: 'Subject',
    sortable: true,
    names: true,
    render: (question) => (
      <RowLink to={addressOf(question, search)}>
        <bdi>{question.subject}</bdi>
      </RowLink>
    ),
  },
  {
    key: 'message',
    label: 'Question',
    render: ({ message }) => <bdi style={oneLine(420)}>{message}</bdi>,
  },
  { key: 'name', label: 'From', sortable: true, render: ({ name }) => <bdi>{name}</bdi> },
  {
    key: 'created_at',
    label: 'Asked',
    sortable: true,
    render: ({ created_at }) => shortDate(created_at),
  },
];

function Inbox() {
  const { search } = useLocation();
  return (
    <ListTable<Question>
      label="Questions"
      empty="No questions here."
      columns={columnsFor(search)}
      opens={(question) => addressOf(question, search)}
    />
  );
}

const TABS = [
  ['new', 'Waiting'],
  ['answered', 'Answered'],
  ['closed', 'Closed'],
  ['misses', 'Searches that found nothing'],
] as const;
type TabName = (typeof TABS)[number][0];

/** The inbox of Submit a Question, and what visitors searched for in vain. */
export default function Questions() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [params, setParams] = useSearchParams();
  const tab: TabName = TABS.find(([name]) => name === params.get('show'))?.[0] ?? 'new';
  return (
    <>
      <PageHeader
        title="Questions"
        intro="We promise an answer within 1-2 business days (Sunday to Thursday)."
      />
      <Tabs
        value={tab}
        onChange={(_event, show: TabName) => setParams({ show })}
        aria-label="Questions"
        variant="scrollable"
        sx={{ mb: 1 }}
      >
        {TABS.map(([name, label]) => (
          <Tab key={name} value={name} label={label} />
        ))}
      </Tabs>
      {tab === 'misses' ? (
        <SearchMisses />
      ) : (
        <OfficeList
          key={tab}
          resource="questions"
          filter={{ state: tab }}
          sort={{ field: 'created_at', order: tab === 'new' ? 'ASC' : 'DESC' }}
        >
          <Inbox />
        </OfficeList>
      )}
      {id ? (
        <QuestionDialog id={id} onClose={() => void navigate({ pathname: '/questions', search })} />
      ) : null}
    </>
  );
}
