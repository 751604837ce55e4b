import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MailKindName, MailLanguage } from '@school/shared/mail/kinds';
import { mailPreview, type DrawnMail } from '@school/shared/mail/preview';
import { config } from '../../providers/client.ts';
import { functionHttpClient } from '../../providers/simple-rest.ts';

interface Asked {
  readonly kind: MailKindName;
  readonly language: MailLanguage;
  /** null: the words that the product ships. */
  readonly words: unknown;
  readonly application_ids?: readonly string[];
}

export interface Preview {
  readonly words: unknown;
  readonly drawn: readonly DrawnMail[];
}

/** Mails drawn by the very code that sends them: with these words for these people, or one that waits. Nothing is sent. */
export async function drawMails(
  asked: Asked | { readonly outbox_id: string },
  signal: AbortSignal,
): Promise<Preview> {
  const answer = await functionHttpClient(`${config.supabaseUrl}/functions/v1/preview-mail`, {
    method: 'POST',
    body: JSON.stringify(asked),
    headers: new Headers({ 'content-type': 'application/json' }),
    signal,
  });
  return mailPreview.parse(answer.json);
}

/** A text once it has rested for half a second: a mail is drawn when writing pauses, not at each letter. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 500);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** The mail drawn, by the code that sends it, for the people most likely to break it; drawn again when writing pauses. */
export function usePreview(asked: Asked, enabled = true): UseQueryResult<Preview> {
  const rested = useRested(JSON.stringify(asked));
  return useQuery({
    queryKey: ['preview-mail', rested],
    queryFn: ({ signal }) => drawMails(JSON.parse(rested) as Asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled,
  });
}
