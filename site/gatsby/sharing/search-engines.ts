const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The sitemap of the pages that search engines may list. */
export const sitemap = (siteUrl: string, paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n` +
  paths.map((path) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>\n`).join('') +
  `</urlset>\n`;

/** Everything may be read but the rooms that need a sign-in. */
export const robots = (siteUrl: string, closed: readonly string[]): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${siteUrl}/sitemap.xml`, ''].join(
    '\n',
  );
