import { ISRAEL, hebrewDate, viewerZone } from '@school/shared/dates';
import { dates } from '../lib/dates.ts';
import { shownLanguage } from '../lib/language.ts';
import { HebrewText } from './HebrewText.tsx';

interface DeadlineProps {
  readonly at: string;
  readonly zone: string;
  readonly label: string;
}

/** A deadline in its own zone, in Israel, in the reader's zone when that is another one, and its Hebrew date. */
export function Deadline({ at, zone, label }: DeadlineProps) {
  const own = viewerZone();
  const hebrew = (
    <dd className="muted">
      <HebrewText>{hebrewDate(at)}</HebrewText>
    </dd>
  );
  return (
    <dl className="deadline">
      <dt>{label}</dt>
      {shownLanguage() === 'he' && hebrew}
      <dd>
        <time dateTime={at}>{dates.deadlineText(at, zone)}</time>
      </dd>
      {own !== zone && own !== ISRAEL && (
        <dd className="muted">
          {dates.longDate(at, own)}, {dates.clockTime(at, own)} {dates.viewerPlace(own)}
        </dd>
      )}
      {shownLanguage() === 'en' && hebrew}
    </dl>
  );
}
