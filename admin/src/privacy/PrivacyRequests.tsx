import { useState } from 'react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../components/PageHeader.tsx';
import { Panel } from '../components/Panel.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { useRole } from '../components/use-role.ts';
import { ConfirmName, Refuse } from './AnswerDialogs.tsx';
import { Erasing } from './erasing/Erasing.tsx';
import { useRequests, type PrivacyRequest } from './privacy-query.ts';
import { RequestLine } from './RequestLine.tsx';
import { texts } from './texts.ts';

interface Answering {
  readonly request: PrivacyRequest;
  readonly how: 'confirm' | 'refuse';
}

/** /admin/privacy-requests: what people ask about their own data, the oldest first; and, for super administrators, erasing. */
export default function PrivacyRequests() {
  const { isSuperAdmin } = useRole();
  const [params, setParams] = useSearchParams();
  const closed = params.get('show') === 'closed';
  const { data, error, isPending, refetch } = useRequests(closed);
  const [answering, setAnswering] = useState<Answering | null>(null);
  const close = (): void => setAnswering(null);
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} />
      <Tabs
        value={closed ? 'closed' : 'open'}
        onChange={(_event, show: string) => setParams(show === 'closed' ? { show } : {})}
        aria-label={texts.title}
        sx={{ mb: 1 }}
      >
        <Tab value="open" label={texts.open} />
        <Tab value="closed" label={texts.closed} />
      </Tabs>
      <Panel title={closed ? texts.closed : texts.open}>
        {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
        {isPending && !error ? <Loading loadingPrimary="" loadingSecondary="" /> : null}
        {data?.length === 0 ? (
          <Typography color="text.secondary">{closed ? texts.noneClosed : texts.none}</Typography>
        ) : null}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {(data ?? []).map((request) => (
            <RequestLine
              key={request.id}
              request={request}
              onConfirm={() => setAnswering({ request, how: 'confirm' })}
              onRefuse={() => setAnswering({ request, how: 'refuse' })}
            />
          ))}
        </Box>
      </Panel>
      {isSuperAdmin ? <Erasing /> : null}
      {answering?.how === 'confirm' ? <ConfirmName request={answering.request} onClose={close} /> : null}
      {answering?.how === 'refuse' ? <Refuse request={answering.request} onClose={close} /> : null}
    </>
  );
}
