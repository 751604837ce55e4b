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

interface Window {
  /** Repeats the last press that came before the first script, once; set by the loader of a built page. */
  releasePress?: () => void;
}
