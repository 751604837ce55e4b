/** What stands at the head of a copy: whose application it is, its number and its times. */
import { longDateTime, viewerPlace, viewerZone } from '@school/shared/dates';
import type { MyApplication } from '@school/shared/api/shapes';
import { texts } from './texts.ts';

export const nameOf = ({ application }: MyApplication): string =>
  [application.first_name, application.last_name].filter(Boolean).join(' ');

/** Reference number, when it was handed in, when the copy was made, each in words; `now` is when it is made. */
export function aboutCopy({ application }: MyApplication, now: Date): readonly string[] {
  const zone = viewerZone();
  const whenAt = (at: string): string => `${longDateTime(at, zone)} ${viewerPlace(zone)}`;
  return [
    ...(application.reference_number ? [texts.reference(application.reference_number)] : []),
    ...(application.submitted_at ? [texts.submitted(whenAt(application.submitted_at))] : []),
    texts.made(whenAt(now.toISOString())),
  ];
}
