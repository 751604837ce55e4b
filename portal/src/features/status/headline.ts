/** Where the applicant stands, as one sentence and one next step. Pure, so that every state is a test. */
import { dayText, todayIn, viewerZone } from '@school/shared/dates';
import { dueOf, lackingOf, type Line } from '@school/shared/lines';
import { paths } from '@school/shared/routes';
import { seasonOf } from '@school/shared/season';
import { seasonSentence } from '@school/shared/season-words';
import { standingWords } from '@school/shared/standing';
import type { MyApplication, OpenYear } from '@school/shared/api/shapes';
import { canTakeUp, isPutAside } from '../../lib/aside.ts';
import { linePlace } from '../../lib/line-places.ts';
import { texts } from './texts.ts';

export interface Headline {
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

const plain = (sentence: string, next: string, action: Headline['action'] = null): Headline => ({
  sentence,
  next,
  by: null,
  action,
});
const see = { label: texts.view, to: paths.apply };

/** In the student records without an application, by the office's invitation; enrolled, or not yet. */
export const linkedStudent: Headline = plain(texts.linked, texts.nextLinked, {
  label: texts.information,
  to: paths.studentInformation,
});
export const enrolledStudent: Headline = plain(texts.enrolled, texts.nextEnrolled, {
  label: texts.place,
  to: paths.accepted,
});

/** Nobody has applied yet: it depends on the year. */
export function withoutApplication(year: OpenYear | null, now: Date): Headline {
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

function aside(mine: MyApplication): Headline {
  if (!canTakeUp(mine)) return plain(texts.asideLate, texts.nextAsideLate, see);
  const { you, next } = standingWords.aside;
  const by = { at: mine.deadline_at, zone: mine.deadline_zone, label: texts.asideBy };
  return { sentence: you, next, by, action: null, takeUp: true };
}

function draft(mine: MyApplication): Headline {
  if (isPutAside(mine)) return aside(mine);
  if (!mine.can_edit) return plain(standingWords.late.you, standingWords.late.next, see);
  const missing = lackingOf(mine.lines).length;
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

/** A day that is over is no day to come. */
const withDay = ({ label, due_on: day }: Line): string => {
  if (day === null) return label;
  return day < todayIn(viewerZone())
    ? `${label} (${texts.late(dayText(day))})`
    : `${label} (${texts.due(dayText(day))})`;
};

/** What the first line that is due asks for; the list below says the rest. */
function stepOf(due: readonly Line[]): Pick<Headline, 'next' | 'action'> | null {
  const [first] = due;
  if (!first) return null;
  const again = due.filter(({ problem }) => problem === 'replace');
  if (again[0]?.kind === 'document')
    return {
      next: texts.nextReplace(again.map(({ label }) => label).join(', ')),
      action: { label: texts.replace, to: linePlace(again[0]) },
    };
  if (first.kind === 'referee')
    return { next: texts.nextCorrectAddress, action: { label: texts.addresses, to: linePlace(first) } };
  if (first.kind === 'references')
    return { next: texts.nextReferee, action: { label: texts.askAnother, to: linePlace(first) } };
  return {
    next: texts.nextDue(due.map(withDay).join(', ')),
    action: first.kind === 'consent' ? { label: texts.consent, to: linePlace(first) } : null,
  };
}

function underReview(mine: MyApplication): Headline {
  const { application, year, standing, interview } = mine;
  const { you: sentence, next } = standingWords[standing];
  const step = stepOf(dueOf(mine.lines));
  if (step) return { sentence, by: null, ...step };
  if (standing === 'interview')
    return plain(sentence, next, { label: see.label, to: `${paths.apply}/interview` });
  if (!interview && mine.choices.length === 0 && application.status === 'submitted')
    return plain(sentence, texts.nextChoose, { label: texts.choose, to: `${paths.apply}/interview` });
  const decided = { at: year.decisions_at, zone: year.decisions_zone, label: texts.decisionsOn };
  // Once that day is over, or their own has come, none is named.
  const isOver = application.status === 'waitlisted' || new Date(year.decisions_at) < new Date();
  return { sentence, next, by: isOver ? null : decided, action: see };
}

/** With a place the reply comes first, then whatever is due. */
function placed({ standing, lines, year }: MyApplication): Headline {
  const { you: sentence, next } = standingWords[standing];
  if (standing === 'offer_over') return plain(sentence, next, { label: texts.write, to: paths.messages });
  const due = dueOf(lines);
  const reply = due.find(({ kind }) => kind === 'reply');
  if (reply)
    return {
      sentence,
      next,
      by: reply.due_at ? { at: reply.due_at, zone: reply.due_zone ?? year.registration_deadline_zone } : null,
      action: { label: texts.reply, to: paths.accepted },
    };
  const step = stepOf(due);
  const enrollment = { label: texts.enrollment, to: paths.accepted };
  return { sentence, next: step?.next ?? next, by: null, action: step?.action ?? enrollment };
}

export function headlineOf(mine: MyApplication): Headline {
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
      const ask = mine.standing === 'lapsed' || mine.standing === 'left';
      return plain(you, next, ask ? { label: texts.write, to: paths.messages } : see);
    }
  }
}
