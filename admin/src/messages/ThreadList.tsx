import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { longDateTime } from '@school/shared/dates';
import { parentOf } from '@school/shared/families';
import { Badge } from '../components/Badge.tsx';
import { texts as messageTexts } from '../components/messages/texts.ts';
import type { FunctionResult } from '../providers/rpc.ts';
import { texts } from './texts.ts';

export type Threads = FunctionResult<'office_threads'>;
type Line = Threads['threads'][number];
const PER_PAGE = 25;

function ThreadLine({
  line,
  to,
  shown,
}: {
  readonly line: Line;
  readonly to: string;
  readonly shown: boolean;
}) {
  const whose = parentOf(line.children);
  const waits = line.state === 'open' && line.last_side !== 'office';
  return (
    <Box component="li" sx={{ listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
      <ListItemButton
        component={RouterLink}
        to={to}
        selected={shown}
        aria-current={shown ? 'true' : undefined}
        sx={{ display: 'block', py: 1 }}
      >
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Typography component="span" noWrap sx={{ flex: 1, fontWeight: line.unread > 0 ? 700 : 600 }}>
            <bdi>{line.name}</bdi>
          </Typography>
          {line.unread > 0 ? <Badge tone="amber">{messageTexts.fresh(line.unread)}</Badge> : null}
        </Box>
        {whose ? (
          <Typography variant="body2" noWrap dir="auto">
            {whose}
          </Typography>
        ) : null}
        <Typography variant="body2" noWrap dir="auto" color="text.secondary">
          {line.last_side === 'office' ? texts.us : ''}
          {line.last_words}
        </Typography>
        <Typography variant="caption" color="text.secondary" component="span" sx={{ display: 'block' }}>
          {waits ? `${texts.waits}, ` : ''}
          <time dateTime={line.last_at}>{longDateTime(line.last_at)}</time>
          {' · '}
          {line.assigned_name ? texts.answeredBy(line.assigned_name) : texts.nobody}
        </Typography>
      </ListItemButton>
    </Box>
  );
}

interface Props {
  readonly data: Threads;
  readonly empty: string;
  readonly shown: string | undefined;
  readonly hrefOf: (person: string) => string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Conversations, those that wait for an answer first. */
export function ThreadList({ data, empty, shown, hrefOf, page, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(data.total / PER_PAGE));
  if (data.threads.length === 0)
    return (
      <Typography color="text.secondary" sx={{ p: 2 }}>
        {empty}
      </Typography>
    );
  return (
    <>
      <Box component="ul" aria-label={texts.list} sx={{ m: 0, p: 0 }}>
        {data.threads.map((line) => (
          <ThreadLine
            key={line.person_id}
            line={line}
            to={hrefOf(line.person_id)}
            shown={line.person_id === shown}
          />
        ))}
      </Box>
      {pages > 1 ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1 }}>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {texts.newer}
          </Button>
          <Typography variant="body2">{texts.page(page, pages)}</Typography>
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {texts.older}
          </Button>
        </Box>
      ) : null}
    </>
  );
}
