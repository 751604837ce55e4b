import type { YearMoments } from './lib/program-year';

declare global {
  /** The dates this build was made with; put in by gatsby/bundle.ts. */
  const BUILT_YEAR: YearMoments;
  /** Where errors are reported, empty for nowhere; put in by gatsby/finish/scripts.ts, as is the version. */
  const ERROR_REPORTS_DSN: string;
  const PRODUCT_VERSION: string;
}
