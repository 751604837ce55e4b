/** Time zones as places that people know: a short list of where families live, and every other zone by its city. */
interface Place {
  readonly value: string;
  readonly label: string;
}

export const shortPlaces: readonly Place[] = [
  { value: 'Asia/Jerusalem', label: 'Israel' },
  { value: 'America/New_York', label: 'New York, New Jersey, Boston, Miami' },
  { value: 'America/Chicago', label: 'Chicago, Dallas, Houston' },
  { value: 'America/Denver', label: 'Denver' },
  { value: 'America/Phoenix', label: 'Phoenix' },
  { value: 'America/Los_Angeles', label: 'Los Angeles, San Francisco, Seattle' },
  { value: 'America/Toronto', label: 'Toronto, Montreal' },
  { value: 'America/Vancouver', label: 'Vancouver' },
  { value: 'America/Mexico_City', label: 'Mexico City' },
  { value: 'America/Argentina/Buenos_Aires', label: 'Buenos Aires' },
  { value: 'America/Sao_Paulo', label: 'São Paulo' },
  { value: 'Europe/London', label: 'London, Manchester' },
  { value: 'Europe/Paris', label: 'Paris' },
  { value: 'Europe/Brussels', label: 'Antwerp, Brussels' },
  { value: 'Europe/Zurich', label: 'Zurich' },
  { value: 'Africa/Johannesburg', label: 'Johannesburg, Cape Town' },
  { value: 'Australia/Sydney', label: 'Sydney' },
  { value: 'Australia/Melbourne', label: 'Melbourne' },
];

const labelOf = (zone: string): string => zone.replaceAll('_', ' ').split('/').reverse().join(', ');

/** Every zone this browser knows, by its city: "Lisbon, Europe". */
export const allPlaces = (): readonly Place[] =>
  Intl.supportedValuesOf('timeZone')
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((one, two) => one.label.localeCompare(two.label, 'en'));

/** What a zone is called here; one that is on no list by its own name. */
export const placeLabel = (zone: string): string =>
  shortPlaces.find(({ value }) => value === zone)?.label ?? labelOf(zone);

/** The zone that somebody has typed: a city, with or without its region. */
export function zoneTyped(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const all = allPlaces();
  const whole = all.find(({ label }) => label.toLowerCase() === typed);
  return (whole ?? all.find(({ label }) => label.toLowerCase().split(',')[0] === typed))?.value ?? null;
}
