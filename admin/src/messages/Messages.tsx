import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Loading } from 'react-admin';
import { Link as RouterLink, useParams, useSearchParams } from 'react-router';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { ThreadPanel } from '../components/messages/ThreadPanel.tsx';
import { useThread } from '../components/messages/use-thread.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { Panel } from '../components/Panel.tsx';
import { useRole } from '../components/use-role.ts';
import { call, type FunctionArgs } from '../providers/rpc.ts';
import { AnswersDialog } from './AnswersDialog.tsx';
import { texts } from './texts.ts';
import { ThreadList } from './ThreadList.tsx';

type Wanted = NonNullable<FunctionArgs<'office_threads'>['wanted']>;
const TABS: readonly Wanted[] = ['mine', 'unassigned', 'open', 'closed'];

/** One conversation, with the ways to the person's file and record. */
function Thread({ person, back }: { readonly person: string; readonly back: string }) {
  const { data: thread, error, isPending, refetch } = useThread('person', person);
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (isPending) return <Loading />;
  if (!thread) return failed ?? <Typography>{texts.unknown}</Typography>;
  const { name, email, application_id, student_id } = thread.person;
  return (
    <Panel
      title={name}
      action={
        <Button component={RouterLink} to={back} sx={{ display: { lg: 'none' } }}>
          {texts.back}
        </Button>
      }
    >
      {failed}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1.5 }}>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        {application_id ? (
          <Link component={RouterLink} to={`/applicant/${application_id}`}>
            {texts.file}
          </Link>
        ) : null}
        {student_id ? (
          <Link component={RouterLink} to={`/student-management/${student_id}`}>
            {texts.record}
          </Link>
        ) : null}
      </Box>
      <ThreadPanel key={person} thread={thread} />
    </Panel>
  );
}

/** /admin/messages: the office's conversations, and the one that is open. */
export default function Messages() {
  const { id } = useParams();
  const [params, setParams] = useSearchParams();
  const { isAdministrator } = useRole();
  const [answers, setAnswers] = useState(false);
  const wanted = TABS.find((tab) => tab === params.get('show')) ?? 'open';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['threads', 'list', wanted, page],
    queryFn: ({ signal }) => call('office_threads', { wanted, page }, signal),
    refetchInterval: 60_000,
  });
  const query = `?${new URLSearchParams({ show: wanted, ...(page > 1 ? { page: String(page) } : {}) }).toString()}`;
  return (
    <Box>
      <PageHeader title={texts.title} intro={texts.intro}>
        {isAdministrator ? (
          <Button variant="outlined" onClick={() => setAnswers(true)}>
            {texts.answers}
          </Button>
        ) : null}
      </PageHeader>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '380px minmax(0, 1fr)' },
        }}
      >
        <Paper elevation={1} sx={{ display: { xs: id ? 'none' : 'block', lg: 'block' }, overflow: 'clip' }}>
          <Tabs
            value={wanted}
            onChange={(_event, show: Wanted) => setParams({ show })}
            aria-label={texts.tabsLabel}
            variant="fullWidth"
            sx={{ '& .MuiTab-root': { px: 0.5, minWidth: 0, whiteSpace: 'nowrap' } }}
          >
            {TABS.map((tab) => (
              <Tab
                key={tab}
                value={tab}
                label={`${texts.tabs[tab]}${data && tab !== 'closed' ? ` (${data.counts[tab]})` : ''}`}
              />
            ))}
          </Tabs>
          {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
          {isPending && !error ? <Loading /> : null}
          {data ? (
            <ThreadList
              data={data}
              empty={texts.empty[wanted]}
              shown={id}
              hrefOf={(person) => `/messages/${person}${query}`}
              page={page}
              onPage={(next) => setParams({ show: wanted, page: String(next) })}
            />
          ) : null}
        </Paper>
        {id ? (
          <Thread person={id} back={`/messages${query}`} />
        ) : (
          <Typography color="text.secondary" sx={{ display: { xs: 'none', lg: 'block' }, p: 2 }}>
            {texts.choose}
          </Typography>
        )}
      </Box>
      {answers ? <AnswersDialog onClose={() => setAnswers(false)} /> : null}
    </Box>
  );
}
