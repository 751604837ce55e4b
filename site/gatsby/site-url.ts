/** The address the built pages name in canonical links, the sitemap and shared pictures. Set SITE_URL for production. */
export const siteUrl = (process.env['SITE_URL'] ?? 'http://localhost:3000').replace(/\/+$/, '');
