declare module '*.css';
declare module 'virtual:tokens.css';
declare module '@fontsource-variable/assistant';
declare module '@fontsource-variable/frank-ruhl-libre';

interface Window {
  /** Set by `/config.js`, which the server writes at run time. */
  __SCHOOL_CONFIG__?: unknown;
}

/** Version of the product that this portal belongs to, from package.json. */
declare const __PRODUCT_VERSION__: string;
