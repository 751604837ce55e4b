/** The season in one sentence, as the portal and the office say it; the public site's words are its editor's (content/season.json). */
import { deadlineText, ISRAEL } from './dates.ts';
import { seasonOf, type SeasonFacts } from './season.ts';
import { yearName } from './year-name.ts';

interface NamedYear extends SeasonFacts {
  readonly name: string;
  readonly application_deadline_zone: string;
}

export function seasonSentence(year: NamedYear | null, now: Date): string {
  const season = seasonOf(year, now);
  if (!year || season === 'none') return 'The dates of the next year are not set yet.';
  const name = yearName(year.name);
  const opening = deadlineText(year.opens_at, ISRAEL);
  const deadline = deadlineText(year.application_deadline_at, year.application_deadline_zone);
  switch (season) {
    case 'before':
      return `Applications for ${name} open on ${opening}.`;
    case 'next':
      return `Applications for ${year.previous ? yearName(year.previous.name) : 'the last year'} are closed; those for ${name} open on ${opening}.`;
    case 'open':
      return `Applications for ${name} are open until ${deadline}.`;
    case 'last':
      return `The last days: applications for ${name} close on ${deadline}.`;
    case 'closed':
      return `Applications for ${name} closed on ${deadline}.`;
  }
}
