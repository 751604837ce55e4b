import {
  ISRAEL,
  clockTime,
  deadlineText,
  hebrewDate,
  longDate,
  viewerPlace,
  viewerZone,
} from '@school/shared/dates';
import { HebrewText } from './HebrewText.tsx';

interface DeadlineProps {
  readonly at: string;
  readonly zone: string;
  readonly label: string;
}

/** A deadline in its own zone, in Israel, in the reader's zone when that is another one, and its Hebrew date. */
export function Deadline({ at, zone, label }: DeadlineProps) {
  const own = viewerZone();
  return (
    <dl className="deadline">
      <dt>{label}</dt>
      <dd>
        <time dateTime={at}>{deadlineText(at, zone)}</time>
      </dd>
      {own !== zone && own !== ISRAEL && (
        <dd className="muted">
          {longDate(at, own)}, {clockTime(at, own)} {viewerPlace(own)}
        </dd>
      )}
      <dd className="muted">
        <HebrewText>{hebrewDate(at)}</HebrewText>
      </dd>
    </dl>
  );
}
