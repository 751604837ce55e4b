import './messages.css';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { call } from '../../lib/api.ts';
import { useOwnLanguage } from '../../lib/own-language.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useReturn } from '../../lib/use-return.ts';
import { Conversation, type Thread } from './Conversation.tsx';
import { MessageForm } from './MessageForm.tsx';
import { texts } from './texts.ts';

/** How often an open page looks for an answer. */
const LOOK_AGAIN = 30_000;

/** What is on screen has been read. Unread it stays when that cannot be told now: the next visit tells it. */
function useMarkRead({ messages, unread }: Thread): void {
  const newest = unread > 0 ? messages.at(-1)?.id : undefined;
  useEffect(() => {
    if (newest !== undefined)
      call('read_my_messages', { message_id: newest }).catch((thrown: unknown) =>
        console.warn('The messages were not marked read.', thrown),
      );
  }, [newest]);
}

/** Said before anything is written: a parent's conversation is not their child's. */
function WhoReads({ thread: { side, children } }: { readonly thread: Thread }) {
  if (children.length === 0) return null;
  const names = texts.names(children.map(({ name }) => name));
  return (
    <Notice>
      <p>{side === 'parent' ? texts.asParent(names) : texts.alsoParent(names)}</p>
      <Link to={paths.family}>{texts.family}</Link>
    </Notice>
  );
}

function Shown({
  thread,
  onChange,
}: {
  readonly thread: Thread;
  readonly onChange: (thread: Thread) => void;
}) {
  useMarkRead(thread);
  return (
    <>
      <Conversation thread={thread} />
      {thread.state === 'closed' && (
        <Notice>
          <p>{texts.closed}</p>
        </Notice>
      )}
      <MessageForm onSent={onChange} />
    </>
  );
}

/** /messages: one conversation with the office, for everybody who has an account. */
export default function Messages() {
  const { load, reload, refresh, replace } = useLoad(() => call('my_thread'));
  useReturn(refresh, LOOK_AGAIN);
  useOwnLanguage();
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  return (
    <Page title={texts.title} lead={load.data.side === 'parent' ? texts.parentLead : texts.lead}>
      <WhoReads thread={load.data} />
      <Shown thread={load.data} onChange={replace} />
    </Page>
  );
}
