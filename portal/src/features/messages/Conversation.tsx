import { useEffect, useRef } from 'react';
import { longDateTime } from '@school/shared/dates';
import type { FunctionResult } from '@school/shared/api/types';
import { openFile } from '../../lib/open-file.ts';
import { texts } from './texts.ts';

export type Thread = FunctionResult<'my_thread'>;
type Message = Thread['messages'][number];

function FileButton({ file }: { readonly file: Message['files'][number] }) {
  return (
    <button
      type="button"
      className="link-button message-file"
      onClick={() => void openFile(file.id, file.content_type, texts.openFailed)}
    >
      <bdi>{file.file_name}</bdi> <span className="muted">({texts.size(file.size_bytes)})</span>
    </button>
  );
}

function Bubble({ message }: { readonly message: Message }) {
  const office = message.side === 'office';
  return (
    <li className={office ? 'message theirs' : 'message own'}>
      <p className="message-head">
        {office ? texts.office : texts.you}, <time dateTime={message.at}>{longDateTime(message.at)}</time>
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

/** What was written, oldest first; the newest is in sight. */
export function Conversation({ messages }: { readonly messages: Thread['messages'] }) {
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
          <Bubble key={message.id} message={message} />
        ))}
      </ol>
      <div ref={end} className="messages-end" />
    </div>
  );
}
