import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Badge } from '../Badge.tsx';
import { useColleagues } from '../people.ts';
import { useToasts } from '../toasts.tsx';
import { Conversation } from './Conversation.tsx';
import { MessageForm } from './MessageForm.tsx';
import { texts } from './texts.ts';
import { useMarkRead, useThreadAct, type OfficeThread } from './use-thread.ts';

/** Who answers for the thread, and whether it is closed. */
function Steering({ thread }: { readonly thread: OfficeThread }) {
  const officers = useColleagues().filter(({ role, is_active }) => is_active && role !== 'staff');
  const assign = useThreadAct('assign_thread');
  const steer = useThreadAct('set_thread_state');
  const toasts = useToasts();
  const act = async (done: Promise<unknown>): Promise<void> => {
    try {
      await done;
    } catch (error) {
      toasts.problem(texts.notChanged, error);
    }
  };
  const person_id = thread.person.id;
  const closed = thread.state === 'closed';
  const known = officers.some(({ id }) => id === thread.assigned_to);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
      <TextField
        select
        size="small"
        label={texts.assigned}
        value={thread.assigned_to ?? ''}
        disabled={assign.isPending}
        onChange={({ target }) =>
          void act(assign.mutateAsync({ person_id, officer_id: target.value === '' ? null : target.value }))
        }
        sx={{ flex: '1 1 180px', maxWidth: 320, m: 0 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{texts.nobodyAnswers}</MenuItem>
        {thread.assigned_to !== null && !known ? (
          <MenuItem value={thread.assigned_to}>{thread.assigned_name}</MenuItem>
        ) : null}
        {officers.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Badge tone={closed ? 'neutral' : 'green'}>{closed ? texts.closed : texts.isOpen}</Badge>
      <Button
        disabled={steer.isPending}
        onClick={() => void act(steer.mutateAsync({ person_id, state: closed ? 'open' : 'closed' }))}
      >
        {closed ? texts.open : texts.close}
      </Button>
    </Box>
  );
}

/** Whose parent they are, and their own parents, who write in threads of their own. */
function Family({ person: { children, parents } }: Pick<OfficeThread, 'person'>) {
  if (children.length === 0 && parents.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mb: 1.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {children.map(({ application_id, name, relation }) => (
        <Typography key={application_id} component="li" variant="body2">
          {texts.parentOf(relation)}{' '}
          <Link component={RouterLink} to={`/applicant/${application_id}`}>
            <bdi>{name}</bdi>
          </Link>
        </Typography>
      ))}
      {parents.map(({ person_id, name, relation }) => (
        <Typography key={person_id} component="li" variant="body2">
          {texts.theirParent(relation)}{' '}
          <Link component={RouterLink} to={`/messages/${person_id}`}>
            <bdi>{texts.messagesOf(name)}</bdi>
          </Link>
        </Typography>
      ))}
    </Box>
  );
}

/** A conversation with everything an officer does with it. Showing it is reading it. */
export function ThreadPanel({ thread }: { readonly thread: OfficeThread }) {
  useMarkRead(thread);
  return (
    <>
      <Family person={thread.person} />
      {thread.state ? <Steering thread={thread} /> : null}
      <Conversation messages={thread.messages} person={thread.person} />
      <MessageForm personId={thread.person.id} />
    </>
  );
}
