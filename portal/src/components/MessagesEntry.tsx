import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { call } from '../lib/api.ts';
import { Badge } from './Badge.tsx';
import { texts } from './texts.ts';

/** The way to one's messages, with how many are new; without the number while it is not known. */
export function MessagesEntry() {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    let here = true;
    call('unread_messages').then(
      (count) => here && setUnread(count),
      (thrown: unknown) => console.warn('New messages could not be counted.', thrown),
    );
    return () => {
      here = false;
    };
  }, []);
  return (
    <p>
      <Link to={paths.messages}>{texts.messages}</Link>
      {unread > 0 && (
        <>
          {' '}
          <Badge tone="amber">{texts.newMessages(unread)}</Badge>
        </>
      )}
    </p>
  );
}
