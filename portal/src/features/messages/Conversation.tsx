import { useEffect, useRef } from 'react';
import { viewerZone } from '@school/shared/dates';
import { parentOf } from '@school/shared/families';
import type { FunctionResult } from '@school/shared/api/types';
import { Refused } from '../../components/Refused.tsx';
import { dates } from '../../lib/dates.ts';
import { openFile } from '../../lib/open-file.ts';
import { usePress } from '../../lib/use-press.ts';
import { texts } from './texts.ts';

export type Thread = FunctionResult<'my_thread'>;
type Message = Thread['messages'][number];

function FileButton({ file }: { readonly file: Message['files'][number] }) {
  const { refused, press } = usePress();
  return (
    <>
      <button
        type="button"
        className="link-button message-file"
        onClick={() => void press(() => openFile(file.id, file.content_type, texts.openFailed))}
      >
        <bdi>{file.file_name}</bdi> <span className="muted">({texts.size(file.size_bytes)})</span>
      </button>
      <Refused message={refused} />
    </>
  );
}

interface BubbleProps {
  readonly message: Message;
  /** Whose parent the person is: "father of Ari Example"; null for applicants. */
  readonly as: string | null;
}

function Bubble({ message, as }: BubbleProps) {
  const office = message.side === 'office';
  return (
    <li className={office ? 'message theirs' : 'message own'}>
      <p className="message-head">
        <bdi>{office ? texts.office : message.side === 'parent' ? texts.youAs(as) : texts.you}</bdi>,{' '}
        <time dateTime={message.at}>{dates.longDateTime(message.at, viewerZone())}</time>
        {!office && message.seen ? ` · ${texts.seen}` : ''}
      </p>
      {message.body && (
        <p dir="auto" className="message-body">
          {message.body}
        </p>
      )}
      {message.files.map((file) => (
        <FileButton key={file.id} file={file} />
      ))}
    </li>
  );
}

/** What was written, oldest first, each with its writer; the newest is in sight. */
export function Conversation({ thread: { messages, children } }: { readonly thread: Thread }) {
  const end = useRef<HTMLDivElement>(null);
  const { length } = messages;
  const first = useRef(true);
  useEffect(() => {
    if (length > 3)
      end.current?.scrollIntoView({ block: 'nearest', behavior: first.current ? 'auto' : 'smooth' });
    first.current = false;
  }, [length]);
  if (length === 0) return <p className="muted">{texts.none}</p>;
  return (
    <div role="log" aria-label={texts.log}>
      <ol className="messages">
        {messages.map((message) => (
          <Bubble key={message.id} message={message} as={parentOf(children)} />
        ))}
      </ol>
      <div ref={end} className="messages-end" />
    </div>
  );
}
