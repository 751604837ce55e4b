import type { GatsbyBrowser } from 'gatsby';
import './src/styles/index.css';
import { Layout } from './src/components/Layout';

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <Layout pathname={props.location.pathname}>{element}</Layout>
);

/** A new path starts at the top; a changed query (tab, filter, search) stays where the reader is. */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = ({ routerProps, prevRouterProps }) => {
  const { location } = routerProps;
  if (location.hash) return true;
  return prevRouterProps?.location.pathname === location.pathname ? false : [0, 0];
};
