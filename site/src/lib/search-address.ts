/** The term of a search in `?q=` of the address. */
const PARAM = 'q';

export const termInAddress = (): string => new URLSearchParams(window.location.search).get(PARAM) ?? '';

export function writeAddress(text: string): void {
  const url = new URL(window.location.href);
  if (text) url.searchParams.set(PARAM, text);
  else url.searchParams.delete(PARAM);
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
}
