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

/** The dates this build was made with; put in by gatsby/bundle.ts. */
declare const BUILT_YEAR: import('./lib/program-year').YearMoments;
