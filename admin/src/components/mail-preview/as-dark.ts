const DARK_ONLY = '@media (prefers-color-scheme: dark)';

/** A mail as a reader sees it whose device is dark, or light, whatever this screen is set to. */
export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html.replaceAll(DARK_ONLY, scheme === 'dark' ? '@media all' : '@media not all');
