declare module '*.css';
declare module '*.woff2' {
  const url: string;
  export default url;
}
declare module '*.svg' {
  const url: string;
  export default url;
}

declare namespace NodeJS {
  interface ProcessEnv {
    /** Set by gatsby-config; inlined into the bundle by Gatsby. */
    GATSBY_SITE_URL?: string;
  }
}

/** Not in TypeScript's library yet. */
interface Document {
  readonly prerendering?: boolean;
}
