const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs far more than using it, and pages ask for the same few again and again. */
export function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}

/** An instant in words; what is none ("infinity", a year that no calendar has) as it stands there, since a page must not break on it. */
export function instantText(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  instant: string | Date,
): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? String(instant) : formatter(locale, options).format(at);
}
