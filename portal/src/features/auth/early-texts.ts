import { tracks } from '@school/shared/tracks';
import type { PendingField } from '../../lib/pending.ts';

/** The words of answers found in another browser than the one they were typed in. */
export const earlyTexts = {
  title: 'Are these your answers?',
  lead: 'They were typed on another device before your account was made. They become part of your application only if you confirm them.',
  mine: 'These are mine',
  notMine: 'Not mine',
  saving: 'Saving...',
  labels: {
    program_track: 'Program',
    first_name: 'First name',
    last_name: 'Last name',
    hebrew_first_name: 'Hebrew first name',
    hebrew_last_name: 'Hebrew last name',
    phone: 'Phone',
    whatsapp_phone: 'WhatsApp',
    city: 'City',
    country: 'Country',
    high_school: 'High school',
    graduation_year: 'Graduation year',
    current_school: 'Current school',
    previous_yeshiva: 'Previous yeshiva',
    hebrew_proficiency: 'Hebrew',
  } satisfies Readonly<Record<PendingField, string>>,
} as const;

/** A value as people read it. */
export function earlyValue(name: PendingField, value: string): string {
  if (name === 'program_track') return tracks.find((track) => track.value === value)?.label ?? value;
  return name === 'hebrew_proficiency' ? value.charAt(0).toUpperCase() + value.slice(1) : value;
}
