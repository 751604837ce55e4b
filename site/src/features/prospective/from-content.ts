import { NON_REFUNDABLE } from '@school/shared/costs';
import school from '@school/shared/school.json';
import { tabOf } from '@school/shared/track-values';
import type { YearValue } from '@school/shared/year-values';
import { built } from '../../lib/built';
import type { Fields, Shown, Track } from '../../lib/content';
import { withoutMarks } from '../../lib/live-marks';
import type { ClassDay } from './Classes';

/** The track of which people take a term or several: its price is that of a full year. */
const BY_TERM = 'post-army';
/** A year may leave a track out; its cost is then a sentence. */
const isAmount = (value: string): boolean => withoutMarks(value).startsWith('$');

/** What the school calls a track. */
const nameOf = (tab: string): string => {
  const track = built().tracks.find((each) => tabOf(each) === tab);
  return track ? school.tracks[track].name : tab;
};

/** The cost of a track, from the year and from nowhere else. */
export function costOf(tab: string) {
  const { values } = built();
  const value = (name: string): string => values[`${name}.${tab}` as YearValue];
  return {
    total:
      tab === BY_TERM && isAmount(value('cost.total'))
        ? `${value('cost.total')} for a full year`
        : value('cost.total'),
    costParts: `tuition ${value('cost.tuition')}, room and board ${value('cost.room-and-board')}; ${value('cost.deposit')} of it as ${NON_REFUNDABLE} deposit`,
    included: value('cost.included'),
  };
}

export function toTrack(fields: Shown<'tracks'>): Track {
  const { 'deadline.application': deadline } = built().values;
  return {
    ...fields,
    title: nameOf(fields.tab),
    ...costOf(fields.tab),
    isSeasonal: withoutMarks(fields.apply) === withoutMarks(deadline),
  };
}

/** The sample classes, each with the hour of the schedule that it belongs to (the content check knows that there is one). */
export const toClassDays = (
  days: Fields<'classes'>['days'],
  week: Pick<Fields<'schedule'>, 'days' | 'rows'>,
): ClassDay[] =>
  days.map(({ day, classes }) => ({
    day,
    classes: classes.map((lesson) => ({
      ...lesson,
      during: week.rows.find(({ time }) => time === lesson.time)?.cells[week.days.indexOf(day)] ?? '',
    })),
  }));
