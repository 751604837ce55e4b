/** Where the applicant stands, as one sentence and one next step. Pure, so that every state is a test. */
import { longDateTime, viewerZone } from '@school/shared/dates';
import { documentKinds } from '@school/shared/documents';
import { paths } from '@school/shared/routes';
import { seasonOf } from '@school/shared/season';
import { seasonSentence } from '@school/shared/season-words';
import type { MyApplication, OpenYear } from '@school/shared/api/shapes';
import { canTakeUp, isPutAside } from '../../lib/aside.ts';
import { texts } from './texts.ts';

export interface Situation {
  readonly sentence: string;
  readonly next: string;
  /** By when, as an instant and the zone it is meant in. */
  readonly by: { readonly at: string; readonly zone: string; readonly label?: string } | null;
  readonly action: { readonly label: string; readonly to: string } | null;
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

/** In the student records without an application, by the office's invitation. */
export const linkedStudent: Situation = plain(texts.linked, texts.nextLinked, {
  label: texts.information,
  to: paths.studentInformation,
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
  const by = { at: mine.deadline_at, zone: mine.deadline_zone, label: texts.asideBy };
  return { sentence: texts.aside(mine.year.name), next: texts.nextAside, by, action: null, takeUp: true };
}

function draft(mine: MyApplication): Situation {
  if (isPutAside(mine)) return aside(mine);
  if (!mine.can_edit) return plain(texts.draftLate, texts.nextLate, see);
  const missing = mine.missing.length;
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

const sentOn = ({ application }: MyApplication): string =>
  application.submitted_at ? longDateTime(application.submitted_at, viewerZone()) : '';

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

/** `state` is the sentence of the status, until an interview is set. */
function underReview(mine: MyApplication, state: string): Situation {
  const { application, year, interview } = mine;
  const sentence = interview ? texts.interviewSet : state;
  const replace = toReplace(mine);
  if (replace.labels)
    return plain(sentence, texts.nextReplace(replace.labels), {
      label: texts.replace,
      to: `${paths.apply}/${replace.section}`,
    });
  if (interview && new Date(interview.ends_at) > new Date())
    return plain(sentence, texts.nextInterview, { label: see.label, to: `${paths.apply}/interview` });
  if (!interview && mine.choices.length === 0 && application.status === 'submitted')
    return plain(sentence, texts.nextChoose, { label: texts.choose, to: `${paths.apply}/interview` });
  return {
    sentence,
    next: texts.nextDecision,
    // The waitlist has no day of its own: once that of the year is over, none is named.
    by:
      application.status === 'waitlisted' && new Date(year.decisions_at) < new Date()
        ? null
        : { at: year.decisions_at, zone: year.decisions_zone, label: texts.decisionsOn },
    action: see,
  };
}

function accepted(mine: MyApplication): Situation {
  const { year } = mine;
  const { reply_due_at: offerEnds, place_accepted_at: taken } = mine.application;
  const [ofYear, zone] = [year.registration_deadline_at, year.registration_deadline_zone];
  if (taken)
    return {
      sentence: texts.placeTaken,
      next: texts.nextDeposit,
      // An early end of an offer ends the time to think, not the time to pay.
      by: { at: offerEnds && new Date(offerEnds) > new Date(ofYear) ? offerEnds : ofYear, zone },
      action: { label: texts.enrollment, to: paths.accepted },
    };
  return {
    sentence: texts.accepted,
    next: texts.nextReply,
    by: { at: offerEnds ?? ofYear, zone },
    action: { label: texts.reply, to: paths.accepted },
  };
}

export function situationOf(mine: MyApplication): Situation {
  switch (mine.application.status) {
    case 'draft':
      return draft(mine);
    case 'submitted':
      return underReview(mine, texts.submitted(sentOn(mine)));
    case 'waitlisted':
      return underReview(mine, texts.waitlisted);
    case 'accepted':
      return accepted(mine);
    case 'registered':
      return plain(texts.registered, texts.nextTasks, { label: texts.enrollment, to: paths.accepted });
    case 'rejected':
      return plain(texts.rejected(mine.year.name), texts.nextWrite, see);
    case 'declined':
      return plain(texts.declined, texts.nextWrite, see);
    case 'withdrawn':
      return plain(texts.withdrawn, texts.nextWrite, see);
  }
}
