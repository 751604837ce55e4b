/// <reference types="vite/client" />
declare module '*.css';
declare module '@fontsource-variable/assistant';
declare module '@fontsource-variable/frank-ruhl-libre';

interface Window {
  /** Written by `/config.js`. */
  __SCHOOL_CONFIG__?: unknown;
}
