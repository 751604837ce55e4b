/** What speaks against deciding now: documents that nobody has looked at, an interview to come, scores that lack, an earlier held decision. */
import { longDateTime } from '@school/shared/dates';
import { statuses } from '@school/shared/statuses';
import type { ScoreSheet } from '@school/shared/api/shapes';
import { OUTCOME_WORDS } from '../../../components/interview/words.ts';
import { isUntold, tellingWords } from '../../../components/telling.tsx';
import { askedFiles } from '../documents/asked-documents.ts';
import type { OfficeFile } from '../types.ts';

const listed = (words: readonly string[]): string => words.join(', ');

function aboutDocuments(file: OfficeFile): string[] {
  const asked = askedFiles(file);
  const labels = (state: 'received' | 'replace'): string[] =>
    asked.filter(({ documents }) => documents.some((sent) => sent.state === state)).map(({ label }) => label);
  const missing = asked
    .filter(({ required, documents }) => required && documents.length === 0)
    .map(({ label }) => label);
  return [
    missing.length > 0 ? `Not there: ${listed(missing)}.` : '',
    labels('replace').length > 0 ? `Asked for again: ${listed(labels('replace'))}.` : '',
    labels('received').length > 0 ? `Not checked yet: ${listed(labels('received'))}.` : '',
  ];
}

function aboutInterview({ interview }: OfficeFile, now: number): string {
  if (!interview) return 'No interview has been scheduled.';
  if (Date.parse(interview.ends_at) > now)
    return `The interview has not been held: it is on ${longDateTime(interview.starts_at)}.`;
  if (interview.outcome === 'took_place') return '';
  return interview.outcome
    ? `The interview of ${longDateTime(interview.starts_at)}: ${OUTCOME_WORDS[interview.outcome].toLowerCase()}.`
    : `Nobody has recorded what came of the interview of ${longDateTime(interview.starts_at)}.`;
}

/** Whether others have handed in is not said to one who has not: then only his own score is missing. */
function aboutScores(sheet: ScoreSheet | null | undefined): string {
  if (!sheet || sheet.criteria.length === 0) return '';
  if (sheet.is_reader && !sheet.mine?.submitted_at) return 'You have not handed in your own score.';
  const missing = sheet.readers.filter(({ submitted }) => submitted === false).map(({ name }) => name);
  return missing.length > 0 ? `Not scored yet by: ${listed(missing)}.` : '';
}

function aboutEarlier({ decision }: OfficeFile): string {
  if (!isUntold(decision.telling)) return '';
  const by = decision.decided_by_name ? `, by ${decision.decided_by_name}` : '';
  const what = `${statuses[decision.status].badge}${by}, ${longDateTime(decision.decided_at)}`;
  return `${tellingWords(decision.telling)}: ${what}.`;
}

/** Sentences, none when nothing speaks against it. */
export const againstDeciding = (
  file: OfficeFile,
  now = Date.now(),
  sheet?: ScoreSheet | null,
): readonly string[] =>
  [...aboutDocuments(file), aboutInterview(file, now), aboutScores(sheet), aboutEarlier(file)].filter(
    (sentence) => sentence !== '',
  );
