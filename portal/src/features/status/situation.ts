/** Where the applicant stands, as one sentence and one next step. Pure, so that every state is a test. */
import { documentKinds } from '@school/shared/documents';
import { paths } from '@school/shared/routes';
import { seasonOf } from '@school/shared/season';
import { seasonSentence } from '@school/shared/season-words';
import { standingWords } from '@school/shared/standing';
import type { MyApplication, OpenYear } from '@school/shared/api/shapes';
import { canTakeUp, isPutAside } from '../../lib/aside.ts';
import { stillMissing } from '../../lib/still-missing.ts';
import { texts } from './texts.ts';

export interface Situation {
  readonly sentence: string;
  readonly next: string;
  /** By when, as an instant and the zone it is meant in. */
  readonly by: { readonly at: string; readonly zone: string; readonly label?: string } | null;
  readonly action: { readonly label: string; readonly to: string } | null;
  /** Where else there is something to do. */
  readonly also?: Situation['action'];
  /** A draft that was put aside can be taken up here. */
  readonly takeUp?: true;
  /** The first application is begun here. */
  readonly begin?: true;
}

const plain = (sentence: string, next: string, action: Situation['action'] = null): Situation => ({
  sentence,
  next,
  by: null,
  action,
});
const see = { label: texts.view, to: paths.apply };

/** In the student records without an application, by the office's invitation; enrolled, or not yet. */
export const linkedStudent: Situation = plain(texts.linked, texts.nextLinked, {
  label: texts.information,
  to: paths.studentInformation,
});
export const enrolledStudent: Situation = plain(texts.enrolled, texts.nextEnrolled, {
  label: texts.place,
  to: paths.accepted,
});

/** Nobody has applied yet: it depends on the year. */
export function withoutApplication(year: OpenYear | null, now: Date): Situation {
  const season = seasonOf(year, now);
  if (!year || season === 'none') return plain(texts.noneClosed, texts.nextWrite);
  if (season === 'before' || season === 'next') return plain(texts.none, seasonSentence(year, now));
  if (season === 'closed') return plain(texts.noneLate, `${seasonSentence(year, now)} ${texts.nextMissed}`);
  return {
    sentence: texts.none,
    next: texts.nextBegin,
    by: { at: year.application_deadline_at, zone: year.application_deadline_zone },
    action: null,
    begin: true,
  };
}

function aside(mine: MyApplication): Situation {
  if (!canTakeUp(mine)) return plain(texts.asideLate, texts.nextAsideLate, see);
  const { you, next } = standingWords.aside;
  const by = { at: mine.deadline_at, zone: mine.deadline_zone, label: texts.asideBy };
  return { sentence: you, next, by, action: null, takeUp: true };
}

function draft(mine: MyApplication): Situation {
  if (isPutAside(mine)) return aside(mine);
  if (!mine.can_edit) return plain(standingWords.late.you, standingWords.late.next, see);
  const missing = stillMissing(mine).length;
  const wrong = mine.refused.length;
  return {
    sentence:
      wrong > 0 ? texts.draftWrong(mine.year.name, missing, wrong) : texts.draft(mine.year.name, missing),
    next: wrong > 0 ? texts.nextCorrect : missing === 0 ? texts.nextSubmit : texts.nextContinue,
    by: { at: mine.deadline_at, zone: mine.deadline_zone },
    action:
      missing + wrong === 0
        ? { label: texts.submit, to: `${paths.apply}/review` }
        : { label: texts.continue, to: paths.apply },
  };
}

/** What the office asks for again, and the section where it is sent. */
function toReplace({ documents, own_questions: own }: MyApplication): { labels: string; section: string } {
  const wanted = documents.filter(({ state }) => state === 'replace');
  const kinds = documentKinds.filter(({ value }) => wanted.some(({ kind }) => kind === value));
  const questions = own.filter(({ id }) => wanted.some(({ question_id }) => question_id === id));
  return {
    labels: [...kinds.map(({ label }) => label), ...questions.map(({ words }) => words)].join(', '),
    section: kinds.length > 0 ? 'documents' : (questions[0]?.section ?? 'documents'),
  };
}

function underReview(mine: MyApplication): Situation {
  const { application, year, standing, interview } = mine;
  const { you: sentence, next } = standingWords[standing];
  const replace = toReplace(mine);
  if (replace.labels)
    return plain(sentence, texts.nextReplace(replace.labels), {
      label: texts.replace,
      to: `${paths.apply}/${replace.section}`,
    });
  if (mine.letter_undelivered)
    return plain(sentence, texts.nextCorrectAddress, {
      label: texts.addresses,
      to: `${paths.apply}/references`,
    });
  if (standing === 'interview')
    return plain(sentence, next, { label: see.label, to: `${paths.apply}/interview` });
  if (!interview && mine.choices.length === 0 && application.status === 'submitted')
    return plain(sentence, texts.nextChoose, { label: texts.choose, to: `${paths.apply}/interview` });
  const decided = { at: year.decisions_at, zone: year.decisions_zone, label: texts.decisionsOn };
  // Once that day is over, or their own has come, none is named.
  const isOver = application.status === 'waitlisted' || new Date(year.decisions_at) < new Date();
  return { sentence, next, by: isOver ? null : decided, action: see };
}

/** With a place a file that is asked for again is one thing more to do. */
function placed(mine: MyApplication): Situation {
  const found = withPlace(mine);
  const { labels, section } = toReplace(mine);
  if (!labels || mine.standing === 'offer_over') return found;
  const documents = { label: texts.replace, to: `${paths.apply}/${section}` };
  return { ...found, next: `${found.next} ${texts.nextReplace(labels)}`, also: documents };
}

function withPlace({ standing, year, application }: MyApplication): Situation {
  const { you: sentence, next } = standingWords[standing];
  const [ofYear, zone] = [year.registration_deadline_at, year.registration_deadline_zone];
  const offerEnds = application.reply_due_at ?? ofYear;
  const page = (label: string): Situation['action'] => ({ label, to: paths.accepted });
  // An early end of an offer ends the time to think, not the time to pay.
  const depositBy = { at: new Date(offerEnds) > new Date(ofYear) ? offerEnds : ofYear, zone };
  switch (standing) {
    case 'offered':
      return { sentence, next, by: { at: offerEnds, zone }, action: page(texts.reply) };
    case 'offer_over':
      return plain(sentence, next, { label: texts.write, to: paths.messages });
    case 'deposit_due':
    case 'registered_owing': {
      const by = new Date(depositBy.at) > new Date() ? depositBy : null;
      return { sentence, next, by, action: page(texts.enrollment) };
    }
    case 'consent_due':
      return plain(sentence, next, { label: texts.consent, to: `${paths.accepted}#consent` });
    default:
      return plain(sentence, next, page(texts.enrollment));
  }
}

export function situationOf(mine: MyApplication): Situation {
  switch (mine.application.status) {
    case 'draft':
      return draft(mine);
    case 'submitted':
    case 'waitlisted':
      return underReview(mine);
    case 'accepted':
    case 'registered':
      return placed(mine);
    default: {
      const { you, next } = standingWords[mine.standing];
      return plain(you, next, mine.standing === 'lapsed' ? { label: texts.write, to: paths.messages } : see);
    }
  }
}
