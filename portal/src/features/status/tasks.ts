import { documentKinds } from '@school/shared/documents';
import { paths } from '@school/shared/routes';
import { isPlaced } from '@school/shared/statuses';
import { worstState, type SentState } from '../../components/DocumentBadge.tsx';
import type { MyApplication } from '@school/shared/api/shapes';
import { serverNow } from '@school/shared/server-clock';
import { asToday, isAsked } from '../../lib/asked.ts';
import { texts } from './texts.ts';

export interface ApplicationTask {
  readonly label: string;
  readonly state: SentState;
  /** What is said while there is nothing of it. What is typed is saved and not sent, so it is not "not sent" either. */
  readonly nothing?: string;
  /** What is said of it once it is handed in, instead of "received". */
  readonly there?: string;
  readonly optional: boolean;
  readonly to: string;
  /** Why it needs replacing. */
  readonly reasons: readonly string[];
}

type Piece = (label: string, there: boolean, section: string, nothing: string) => ApplicationTask;

/** What was asked for; once it is all over or rests, only what was sent: nothing is missing or asked for again any more. */
export function tasksOf(mine: MyApplication): ApplicationTask[] {
  if (isAsked(mine)) return allTasks(mine);
  return allTasks(asToday(mine)).filter(({ state }) => state !== 'none');
}

/** Who has a place without an interview is asked for none. */
function interviewTimes({ application, interview, choices }: MyApplication, piece: Piece): ApplicationTask[] {
  const there = choices.length > 0 || interview !== null;
  if (!there && isPlaced(application.status)) return [];
  const task = piece(texts.interviewTimes, there, 'interview', texts.noneChosen);
  if (!interview) return [task];
  return [{ ...task, there: Date.parse(interview.ends_at) > serverNow() ? texts.timeSet : texts.timeOver }];
}

/** The pieces of the application, each with one of four honest states: not sent, received, checked, needs replacing. */
function allTasks(mine: MyApplication): ApplicationTask[] {
  const isMissing = (...sections: string[]): boolean =>
    mine.missing.some(({ section }) => sections.includes(section));
  const piece: Piece = (label, there, section, nothing) => ({
    label,
    state: there ? 'received' : 'none',
    nothing,
    optional: section === 'interview',
    to: `${paths.apply}/${section}`,
    reasons: [],
  });
  const sent = (
    label: string,
    required: boolean,
    section: string,
    files: MyApplication['documents'],
  ): ApplicationTask => ({
    label,
    state: worstState(files),
    optional: !required,
    to: `${paths.apply}/${section}`,
    reasons: files.flatMap(({ state, reason }) => (state === 'replace' && reason ? [reason] : [])),
  });
  const documents = documentKinds.map(({ value, label, required }) =>
    sent(
      label,
      required,
      'documents',
      mine.documents.filter(({ kind }) => kind === value),
    ),
  );
  // What the year asks for of its own.
  const files = mine.own_questions
    .filter(({ kind }) => kind === 'file')
    .map(({ id, words, is_required, section }) =>
      sent(
        words,
        is_required,
        section,
        mine.documents.filter(({ question_id }) => question_id === id),
      ),
    );
  return [
    piece(
      texts.answers,
      !isMissing('personal', 'academic'),
      isMissing('personal') ? 'personal' : 'academic',
      texts.notFinished,
    ),
    piece(texts.essays, !isMissing('essays'), 'essays', texts.notFinished),
    ...documents,
    ...files,
    // Named and not asked is not finished; where a letter was uploaded instead, nobody was named and nothing is said of it.
    ...(mine.references.length > 0 || isMissing('references')
      ? [
          {
            ...piece(texts.references, !isMissing('references'), 'references', texts.notFinished),
            // Their letters are theirs to send.
            there: texts.named,
          },
        ]
      : []),
    ...interviewTimes(mine, piece),
  ];
}
