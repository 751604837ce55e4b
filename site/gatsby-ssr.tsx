import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { GatsbySSR, ReplaceRendererArgs } from 'gatsby';
import { light, tokensCss } from '@school/shared/tokens';
import { Layout } from './src/components/Layout';
import './src/styles/index.css';

const BUILDING = process.env['NODE_ENV'] === 'production';

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element, props }) => (
  <Layout pathname={props.location.pathname}>{element}</Layout>
);

/**
 * Gatsby renders two pages at a time, and react-helmet keeps one head for all: a page drawn between another's body and its head would
 * leave one of them without a title and a language. So each waits until the head of the one before is taken.
 */
let headTaken: Promise<void> = Promise.resolve();
const takeHead = new Map<string, () => void>();

/** Pages are finished HTML: no marks for a framework that would take them over, no announcer of its router. */
export const replaceRenderer = async ({
  bodyComponent,
  replaceBodyHTMLString,
  pathname,
}: ReplaceRendererArgs): Promise<void> => {
  if (!BUILDING) return;
  const before = headTaken;
  headTaken = new Promise((taken) => takeHead.set(pathname, taken));
  await before;
  const html = renderToStaticMarkup(bodyComponent);
  replaceBodyHTMLString(html.replace(/<div id="gatsby-announcer"[^>]*><\/div>/, ''));
};

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHeadComponents, pathname }) => {
  // gatsby-plugin-react-helmet has taken it just before.
  takeHead.get(pathname)?.();
  setHeadComponents([
    // What a built page has in its place is written when all pages are there; see gatsby/finish.
    BUILDING ? (
      <meta key="head" name="page-head" />
    ) : (
      <style key="tokens" dangerouslySetInnerHTML={{ __html: tokensCss() }} />
    ),
    <link key="icon" rel="icon" type="image/svg+xml" href="/icon.svg" />,
    <meta key="theme" name="theme-color" content={light.stone} />,
  ]);
};

interface Attributes {
  readonly 'data-identity'?: string;
  readonly rel?: string;
}

/** Gatsby's style sheet with all pages' rules, and preloads of its runtime. */
function isGatsbys(node: ReactNode): boolean {
  if (!isValidElement<Attributes>(node)) return false;
  return (
    node.props['data-identity'] === 'gatsby-global-css' ||
    (node.type === 'link' && node.props.rel === 'preload')
  );
}

/** Leaves out Gatsby's runtime, router and page data: the islands are started by a script of our own. */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = (args) => {
  if (!BUILDING) return;
  args.replaceHeadComponents(args.getHeadComponents().filter((node) => !isGatsbys(node)));
  args.replacePostBodyComponents([]);
};
