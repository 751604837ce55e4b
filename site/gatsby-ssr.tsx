import type { GatsbySSR } from 'gatsby';
import { tokensCss } from '@school/shared/tokens';
import headingLatin from '@fontsource-variable/frank-ruhl-libre/files/frank-ruhl-libre-latin-wght-normal.woff2';
import textLatin from '@fontsource-variable/assistant/files/assistant-latin-wght-normal.woff2';
import { Layout } from './src/components/Layout';
import './src/styles/index.css';

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element, props }) => (
  <Layout pathname={props.location.pathname}>{element}</Layout>
);

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHeadComponents }) => {
  setHeadComponents([
    <style key="tokens" dangerouslySetInnerHTML={{ __html: tokensCss() }} />,
    ...[textLatin, headingLatin].map((href) => (
      <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
    )),
    <link key="icon" rel="icon" type="image/svg+xml" href="/icon.svg" />,
    <meta key="theme" name="theme-color" content="#f6f1e7" />,
  ]);
};
