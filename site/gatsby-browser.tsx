/** Only `gatsby develop` runs this: what visitors get is HTML with islands (gatsby/finish, src/islands). */
import type { GatsbyBrowser } from 'gatsby';
import './src/styles/index.css';
import { Layout } from './src/components/Layout';

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <Layout pathname={props.location.pathname}>{element}</Layout>
);
