import Typography from '@mui/material/Typography';
import { Badge } from '../Badge.tsx';
import { ErrorAlert } from '../ErrorAlert.tsx';
import { Section } from '../Section.tsx';
import { texts } from './texts.ts';
import { ThreadPanel } from './ThreadPanel.tsx';
import { useThread } from './use-thread.ts';

/** The conversation with the person of a file or a record, folded away; unfolding it is reading it. */
export function MessagesSection({
  subject,
  id,
}: {
  readonly subject: 'application' | 'student';
  readonly id: string;
}) {
  const { data: thread, error, isPending, refetch } = useThread(subject, id);
  if (isPending) return null;
  return (
    <Section
      title={texts.title}
      closed
      late
      {...(thread?.unread ? { hint: <Badge tone="amber">{texts.fresh(thread.unread)}</Badge> } : {})}
    >
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {thread ? <ThreadPanel thread={thread} /> : null}
      {thread === null ? <Typography color="text.secondary">{texts.nobody}</Typography> : null}
    </Section>
  );
}
