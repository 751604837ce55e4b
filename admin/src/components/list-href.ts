/** The list of applicants with these filters; no filter is dropped, so the number and its list agree. */
export const listHref = (filter: Readonly<Record<string, unknown>>): string =>
  `/applicants?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1`;
