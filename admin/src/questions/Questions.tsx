import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { DataTable, ListBase, Pagination, useListContext, useRecordContext } from 'react-admin';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Badge } from '../components/Badge.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { Problematic } from '../components/Problematic.tsx';
import { TableFrame } from '../components/TableFrame.tsx';
import { STATE_WORDS, ageOf, type Question } from './age.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { SearchMisses } from './SearchMisses.tsx';

function Age() {
  const question = useRecordContext<Question>();
  if (!question) return null;
  if (question.state !== 'new')
    return (
      <Badge tone={question.state === 'answered' ? 'green' : 'neutral'}>{STATE_WORDS[question.state]}</Badge>
    );
  const { words, tone } = ageOf(question.created_at, new Date());
  return <Badge tone={tone}>{words}</Badge>;
}

function Inbox() {
  const { error } = useListContext();
  const navigate = useNavigate();
  if (error) return <Problematic error={error} />;
  return (
    <TableFrame>
      <DataTable
        bulkActionButtons={false}
        rowClick={(id) => {
          void navigate({ pathname: `/questions/${id}`, search: window.location.search });
          return false;
        }}
        empty={
          <Typography sx={{ p: 3 }} color="text.secondary">
            No questions here.
          </Typography>
        }
      >
        <DataTable.Col source="state" label="Age">
          <Age />
        </DataTable.Col>
        <DataTable.Col
          source="subject"
          label="Subject"
          render={(question: Question) => <bdi style={{ fontWeight: 700 }}>{question.subject}</bdi>}
        />
        <DataTable.Col
          source="message"
          label="Question"
          disableSort
          render={(question: Question) => (
            <bdi
              style={{
                display: 'block',
                maxWidth: 420,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {question.message}
            </bdi>
          )}
        />
        <DataTable.Col
          source="name"
          label="From"
          render={(question: Question) => <bdi>{question.name}</bdi>}
        />
        <DataTable.Col
          source="created_at"
          label="Asked"
          render={(question: Question) =>
            new Date(question.created_at).toLocaleDateString('en-US', { dateStyle: 'medium' })
          }
        />
      </DataTable>
      <Pagination rowsPerPageOptions={[25, 50, 100]} />
    </TableFrame>
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
        <ListBase
          key={tab}
          resource="questions"
          disableSyncWithLocation
          storeKey={`questions.${tab}`}
          filter={{ state: tab }}
          sort={{ field: 'created_at', order: tab === 'new' ? 'ASC' : 'DESC' }}
          perPage={25}
          exporter={false}
        >
          <Inbox />
        </ListBase>
      )}
      {id ? (
        <QuestionDialog
          id={id}
          onClose={() => void navigate({ pathname: '/questions', search: window.location.search })}
        />
      ) : null}
    </>
  );
}
