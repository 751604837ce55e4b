import type { YearMoments } from './lib/program-year';

declare global {
  /** The dates this build was made with; put in by gatsby/bundle.ts. */
  const BUILT_YEAR: YearMoments;
}
