import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import { parentOf } from '@school/shared/families';
import { openDocument } from '../../providers/open-document.ts';
import { useWindow } from '../use-window.ts';
import { texts } from './texts.ts';
import type { OfficeThread, ThreadMessage } from './use-thread.ts';

type MessageFile = ThreadMessage['files'][number];

/** Opens in a window of its own; the function that hands it out writes that down. */
function FileLink({ file }: { readonly file: MessageFile }) {
  const open = useWindow(texts.fileFailed);
  return (
    <Link
      component="button"
      type="button"
      onClick={() => void open(() => openDocument(file))}
      sx={{ display: 'block', textAlign: 'start', overflowWrap: 'anywhere', minHeight: 24 }}
    >
      <bdi>{file.file_name}</bdi>
    </Link>
  );
}

/** Who wrote: a colleague, the person, or a parent with whose parent they are. */
function writerOf({ side, author_name }: ThreadMessage, { name, children }: OfficeThread['person']): string {
  if (side === 'office') return author_name ?? texts.office;
  return side === 'parent' ? `${name}, ${parentOf(children) ?? texts.aParent}` : name;
}

function Bubble({ message, person }: { readonly message: ThreadMessage } & Pick<OfficeThread, 'person'>) {
  const ours = message.side === 'office';
  return (
    <Box
      component="li"
      sx={{
        listStyle: 'none',
        justifySelf: ours ? 'end' : 'start',
        maxWidth: '90%',
        minWidth: 0,
        px: 1.5,
        py: 1,
        borderRadius: 2,
        backgroundColor: ours ? 'var(--blue-back)' : 'var(--stone)',
        ...(ours ? { borderEndEndRadius: 2 } : { borderEndStartRadius: 2 }),
      }}
    >
      <Typography variant="caption" component="p" color="text.secondary">
        <bdi>{writerOf(message, person)}</bdi>, <time dateTime={message.at}>{longDateTime(message.at)}</time>
        {ours && message.seen ? ` · ${texts.seen}` : ''}
      </Typography>
      {message.body ? (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {message.body}
        </Typography>
      ) : null}
      {message.files.map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
    </Box>
  );
}

/** What was written, oldest first, each with its writer; the newest is in sight. */
export function Conversation({ messages, person }: Pick<OfficeThread, 'messages' | 'person'>) {
  const box = useRef<HTMLDivElement>(null);
  const { length } = messages;
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [length]);
  if (length === 0) return <Typography color="text.secondary">{texts.none}</Typography>;
  return (
    <Box
      ref={box}
      tabIndex={0}
      role="log"
      aria-label={texts.title}
      sx={{ maxHeight: 420, overflowY: 'auto' }}
    >
      <Box component="ol" sx={{ m: 0, p: 0, display: 'grid', gap: 1 }}>
        {messages.map((message) => (
          <Bubble key={message.id} message={message} person={person} />
        ))}
      </Box>
    </Box>
  );
}
