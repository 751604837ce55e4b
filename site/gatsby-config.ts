import type { GatsbyConfig } from 'gatsby';
import { contentFolder } from './gatsby/content-folder';
import { siteUrl } from './gatsby/site-url';

process.env['GATSBY_TELEMETRY_DISABLED'] = '1';
process.env['GATSBY_SITE_URL'] = siteUrl;

const config: GatsbyConfig = {
  jsxRuntime: 'automatic',
  trailingSlash: 'never',
  siteMetadata: { siteUrl },
  plugins: [
    'gatsby-plugin-react-helmet',
    { resolve: 'gatsby-source-filesystem', options: { name: 'content', path: contentFolder() } },
    { resolve: 'gatsby-transformer-remark', options: { gfm: true, plugins: [] } },
  ],
};

export default config;
