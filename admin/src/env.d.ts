/// <reference types="vite/client" />
declare module '*.css';
declare module '@fontsource-variable/assistant';
declare module '@fontsource-variable/frank-ruhl-libre';

interface Window {
  /** Written by `/config.js`. */
  __SCHOOL_CONFIG__?: unknown;
}

/** Version of the product that this office belongs to, from package.json. */
declare const __PRODUCT_VERSION__: string;
