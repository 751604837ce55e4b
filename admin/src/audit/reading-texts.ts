/** The words of who reads how much. */
import { dayText } from '@school/shared/dates';
import { worksHere, roleLabels } from '@school/shared/roles';
import type { ReadingDay } from '@school/shared/api/shapes';
import { texts as openedBy } from '../components/opened-by/texts.ts';

const people = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;

export const texts = {
  title: 'Who reads how much',
  intro: (alertAbove: number): string =>
    `Of how many people somebody has read passport, health, army or money details, or documents, on which day. ${
      alertAbove > 0
        ? `Administrators get a mail when somebody reads more than ${alertAbove} in an hour.`
        : 'No mail is sent about it: the limit of the program year is 0.'
    }`,
  nobody: 'Nobody has read such details in these two weeks.',
  loading: 'Loading who reads how much...',
  who: ({ reader_name, reader_role }: ReadingDay): string =>
    `${reader_name ?? openedBy.somebody}${worksHere(reader_role) ? ` (${roleLabels[reader_role]})` : ''}`,
  what: (day: ReadingDay): string =>
    `${people(day.people)}: ${day.categories.map((category) => openedBy.categories[category]).join(', ')}`,
  usual: ({ day, usual }: ReadingDay): string =>
    `${dayText(day)} · ${usual === null ? 'the first day in four weeks' : `usually ${people(usual)}`}`,
} as const;
