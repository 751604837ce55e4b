/** One line of what was sent: a run of many, a letter, or a mail. */
import { useState } from 'react';
import Link from '@mui/material/Link';
import { useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Badge } from '../components/Badge.tsx';
import { RunActions } from '../components/bulk/RunActions.tsx';
import { newsOf, toneOf, whatOf } from '../components/bulk/run-words.ts';
import { bulkTexts } from '../components/bulk/texts.ts';
import { LetterActions } from '../components/letters/LetterActions.tsx';
import { stateOf } from '../components/letters/state.ts';
import { mailStates } from '../components/mail-states.ts';
import { MailActions } from './MailActions.tsx';
import { MailDialog } from './MailDialog.tsx';
import { texts } from './texts.ts';
import { titleOf, type OutboxRow, type SentLine } from './types.ts';

interface LineProps {
  readonly line: SentLine;
}

/** The mail's name opens it as it went. */
function MailTitle({ mail }: { readonly mail: OutboxRow }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link component="button" type="button" onClick={() => setOpen(true)} sx={{ textAlign: 'start' }}>
        {titleOf(mail)}
      </Link>
      {open ? <MailDialog mail={mail} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Where a run or a letter is read, with everybody it goes to. */
const pageOf = ({ run, letter }: SentLine): string =>
  run ? `/bulk-actions/${run.id}` : `/letters/read/${letter?.id ?? ''}`;

export const Title = ({ line }: LineProps) =>
  line.mail ? (
    <MailTitle mail={line.mail} />
  ) : (
    <Link component={RouterLink} to={pageOf(line)}>
      {line.run ? whatOf(line.run) : <bdi>{line.letter?.subject}</bdi>}
    </Link>
  );

/** The first names, and how many more, which lead to all of them; of a mail also its address. */
export function To({ line }: LineProps) {
  const { names, run, letter, mail } = line;
  const people = run?.people ?? letter?.recipients ?? 1;
  const first = <bdi>{names.join(', ')}</bdi>;
  if (!mail)
    return (
      <>
        {first}
        {people > names.length ? (
          <Link component={RouterLink} to={pageOf(line)}>
            {texts.more(people - names.length, names.length)}
          </Link>
        ) : null}
        {run && run.skipped > 0 ? `, ${run.skipped} ${bulkTexts.outcome.skipped}` : null}
      </>
    );
  return (
    <>
      {mail.application_id ? (
        <Link component={RouterLink} to={`/applicant/${mail.application_id}`}>
          {names.length > 0 ? first : mail.to_email}
        </Link>
      ) : (
        first
      )}
      {names.length > 0 || !mail.application_id ? <div>{mail.to_email}</div> : null}
    </>
  );
}

export function State({ line: { run, letter, mail } }: LineProps) {
  if (run)
    return (
      <Badge tone={toneOf(run)}>{run.state === 'waiting' ? newsOf(run) : bulkTexts.state[run.state]}</Badge>
    );
  const { word, tone } = letter
    ? stateOf(letter)
    : (mailStates[mail?.state ?? ''] ?? { word: mail?.state ?? '', tone: 'neutral' as const });
  return <Badge tone={tone}>{word}</Badge>;
}

export function Actions({ line: { run, letter, mail } }: LineProps) {
  const refresh = useRefresh();
  if (run) return <RunActions run={run} />;
  if (letter) return <LetterActions letter={letter} onChanged={refresh} />;
  return mail ? <MailActions mail={mail} /> : null;
}
