import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { MailText } from '@school/shared/mail/preview';
import { call } from '../../providers/rpc.ts';
import { plainLetter } from './letter-words.ts';
import { applicationIds, whatsAppAddress, type Recipient } from '../../components/letters/recipients.ts';
import { letterTexts as texts } from '../../components/letters/texts.ts';

interface Props {
  readonly phone: string;
  readonly words: MailText;
  readonly people: readonly Recipient[];
}

/** The same words in WhatsApp, with the person's values filled in; the officer sends them there. */
export function WhatsAppLink({ phone, words, people }: Props) {
  const ids = [...applicationIds(people)];
  const { data } = useQuery({
    queryKey: ['mail_preview_people', ids],
    queryFn: ({ signal }) => call('mail_preview_people', { application_ids: ids }, signal),
    staleTime: 60_000,
  });
  const person = data?.find(({ why }) => why === 'chosen');
  if (!person) return null;
  return (
    <Button
      component="a"
      href={whatsAppAddress(phone, plainLetter(words, person.data))}
      target="_blank"
      rel="noreferrer"
      sx={{ mt: 2 }}
    >
      {texts.whatsApp}
    </Button>
  );
}
