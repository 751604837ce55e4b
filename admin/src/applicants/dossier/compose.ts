/** A file of the office as chapters of a dossier. */
import type { Chapter, Part } from '@school/papers/chapters';
import type { DossierFile } from '@school/papers/dossier/model';
import type { ScoreSheet } from '@school/shared/api/shapes';
import { longDateTime } from '@school/shared/dates';
import { RECOMMENDATIONS, scoreText } from '../../components/scores/words.ts';
import {
  academicAnswers,
  essays,
  personalAnswers,
  referenceAnswers,
  type Answer,
} from '../file/answers/answers.ts';
import type { OfficeLetters } from '../file/letters/texts.ts';
import type { OfficeFile } from '../file/types.ts';
import { trackLabel } from '../../components/track-words.ts';
import { statusWords } from '../list/words.ts';
import { dossierTexts as texts } from './texts.ts';

/** What was read of one file. */
export interface ReadFile {
  readonly file: OfficeFile;
  readonly letters: OfficeLetters | null;
  /** Null where it is not asked for. */
  readonly sheet: ScoreSheet | null;
}

const factsOf = (answers: readonly Answer[]): Part => ({
  kind: 'facts',
  facts: answers.map(({ label, value }) => [label, value || null]),
});

function references({ file, letters }: ReadFile): Part[] {
  return file.references.flatMap((reference): Part[] => {
    const body = letters?.referees.find(({ reference_id }) => reference_id === reference.id)?.body;
    const facts = factsOf([{ label: 'Name', value: reference.name }, ...referenceAnswers(reference)]);
    return body ? [facts, { kind: 'words', title: texts.letter(reference.name), text: body }] : [facts];
  });
}

type Given = Omit<NonNullable<ScoreSheet['others']>[number], 'reader_id'>;

/** Scores that were handed in, as far as the reader of the dossier sees them. */
function given({ mine, others }: ScoreSheet): Given[] {
  const own =
    mine?.submitted_at && mine.recommendation
      ? [
          {
            ...mine,
            recommendation: mine.recommendation,
            submitted_at: mine.submitted_at,
            reader_name: texts.mine,
          },
        ]
      : [];
  return [...own, ...(others ?? [])];
}

function scores(sheet: ScoreSheet): Part[] {
  const all = given(sheet);
  const parts = all.flatMap(
    ({ reader_name, total, recommendation, marks, comment, submitted_at }): Part[] => [
      {
        kind: 'words',
        title: reader_name,
        note: longDateTime(submitted_at),
        text: [
          `${texts.total} ${scoreText(total)}, ${RECOMMENDATIONS[recommendation]}`,
          sheet.criteria.map(({ id, name }) => `${name} ${marks[id] ?? '–'}`).join(' · '),
          comment,
        ]
          .filter(Boolean)
          .join('\n'),
      },
    ],
  );
  const note = sheet.is_blind ? texts.blind : all.length === 0 ? texts.noScores : null;
  const average: Part[] =
    all.length > 1 ? [{ kind: 'facts', facts: [[texts.average, scoreText(sheet.average)]] }] : [];
  return [...(note ? [{ kind: 'words', title: note, text: '' } as const] : []), ...average, ...parts];
}

/** Everything but the documents. */
export function composeFile(read: ReadFile): Omit<DossierFile, 'documents'> {
  const { file, sheet } = read;
  const { application: a, decision, year } = file;
  const chapters: readonly Chapter[] = [
    { title: 'Personal Info', parts: [factsOf(personalAnswers(file))] },
    { title: 'Academic Info', parts: [factsOf(academicAnswers(file))] },
    {
      title: 'Essay Questions',
      parts: essays(file).map(({ title, text, length }) => ({ kind: 'words', title, note: length, text })),
    },
    ...(file.references.length > 0 ? [{ title: texts.references, parts: references(read) }] : []),
    ...(sheet ? [{ title: texts.scoresTitle, parts: scores(sheet) }] : []),
  ];
  return {
    name: [a.first_name, a.last_name].filter(Boolean).join(' '),
    hebrewName: [a.hebrew_first_name, a.hebrew_last_name].filter(Boolean).join(' '),
    lines: [
      trackLabel(a.program_track),
      year.name,
      a.reference_number ?? '',
      texts.status(statusWords[decision.status] ?? decision.status),
      a.submitted_at ? `Submitted ${longDateTime(a.submitted_at)}` : '',
    ].filter(Boolean),
    chapters,
  };
}
