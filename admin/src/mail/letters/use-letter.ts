/** A letter while it is written: its words by language, the list as it was checked, and sending it. */
import { useState } from 'react';
import { useGetIdentity, useUnselectAll } from 'react-admin';
import { useNavigate } from 'react-router';
import type { MailLanguage } from '@school/shared/mail/kinds';
import type { MailText } from '@school/shared/mail/preview';
import { useToasts } from '../../components/toasts.tsx';
import { useServerDraft, type ServerDraft } from '../../components/use-server-draft.ts';
import type { DraftPlace } from '../../providers/draft-writer.ts';
import { Problem } from '../../providers/problem.ts';
import { call } from '../../providers/rpc.ts';
import { EMPTY_TEXT, joinLetters, keptLetter, toLetter, type Written } from './letter-words.ts';
import type { MailingPreview, Recipient } from '../../components/letters/recipients.ts';
import { letterTexts as texts } from '../../components/letters/texts.ts';

interface Checked {
  readonly list: MailingPreview;
  /** The words it was checked with: other words need another look. */
  readonly words: string;
}

export interface LetterState {
  readonly textOf: (language: MailLanguage) => MailText;
  readonly change: (language: MailLanguage, name: keyof MailText, value: unknown) => void;
  readonly replace: (written: Written) => void;
  readonly busy: boolean;
  /** How far its draft is; null while nothing was written. */
  readonly draft: ServerDraft['state'];
  readonly wrong: Problem | null;
  /** The list, unless the words have changed since. */
  readonly checked: MailingPreview | null;
  /** A list was checked, and the words have changed since. */
  readonly outdated: boolean;
  readonly check: () => Promise<void>;
  readonly send: (sendAt: string | null) => Promise<void>;
}

/** A letter to one applicant is kept with the file; one to many, or to students, on its author's own desk. */
function placeOf(people: readonly Recipient[], author: string | undefined): DraftPlace | undefined {
  const only = people.length === 1 ? people[0]?.application_id : undefined;
  if (only) return { subject: 'application', subject_id: only, field: 'letter' };
  return author === undefined ? undefined : { subject: 'own', subject_id: author, field: 'letter' };
}

export function useLetter(people: readonly Recipient[], begin: Written): LetterState {
  const [written, setWritten] = useState<Written | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [wrong, setWrong] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const navigate = useNavigate();
  const unselect = useUnselectAll('applicants');
  const current = written ?? begin;
  const letter = toLetter(current);
  const words = JSON.stringify(letter);
  const { identity } = useGetIdentity();
  const draft = useServerDraft(placeOf(people, identity?.id.toString()), {
    value: written ? JSON.stringify(written) : '',
    base: '',
    restore: (text) => setWritten((now) => keptLetter(text) ?? now),
    join: joinLetters,
  });
  const textOf = (language: MailLanguage): MailText => current[language] ?? EMPTY_TEXT;
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setWrong(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof Problem) setWrong(error);
      toasts.problem(texts.notSent, error);
    }
    setBusy(false);
  };
  return {
    textOf,
    busy,
    draft: written ? draft.state : null,
    wrong,
    checked: checked?.words === words ? checked.list : null,
    outdated: checked !== null && checked.words !== words,
    change: (language, name, value) =>
      setWritten({ ...current, [language]: { ...textOf(language), [name]: value } }),
    replace: setWritten,
    check: () =>
      during(async () => {
        setChecked({ list: await call('preview_mailing', { people: [...people], words: letter }), words });
      }),
    send: (sendAt) =>
      during(async () => {
        const { waits } = await call('send_mailing', {
          people: [...people],
          words: letter,
          send_at: sendAt,
          expected_recipients: checked?.list.recipients.length ?? 0,
        });
        draft.discard();
        if (waits) toasts.info(texts.waits);
        else toasts.success(texts.sent, texts.sentHint);
        // The people of this letter are not those of the next one.
        unselect();
        await navigate('/sent');
      }),
  };
}
