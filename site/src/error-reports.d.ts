declare global {
  /** Where errors are reported, empty for nowhere; put in by gatsby/finish/scripts.ts, as is the version. */
  const ERROR_REPORTS_DSN: string;
  const PRODUCT_VERSION: string;
}

export {};
