/** What a page was built with; put in by gatsby/bundle.ts, in tests by test/setup.ts. */
import type { Season, SeasonFacts } from '@school/shared/season';
import type { ProgramTrack } from '@school/shared/track-values';
import type { YearValue } from '@school/shared/year-values';

/** How a season is said, and where its button leads. The texts may hold marked values (live-marks.ts). */
export interface SeasonWords {
  /** One sentence: what is open, and until when. */
  readonly line: string;
  /** The longer invitation at the end of a page. */
  readonly text: string;
  /** A few words beside a deadline. */
  readonly state: string;
  readonly button: string;
  readonly href: string;
  /** Another room: opens in a new tab. */
  readonly external: boolean;
}

export interface BuiltYear {
  /** Of the year that the pages show; null when there is none. */
  readonly stamp: string | null;
  readonly facts: SeasonFacts | null;
  /** What the year offers; all where it says nothing. */
  readonly tracks: readonly ProgramTrack[];
  readonly season: Season;
  readonly seasons: Readonly<Record<Season, SeasonWords>>;
  readonly values: Readonly<Record<YearValue, string>>;
}

declare global {
  const BUILT_YEAR: BuiltYear;
}

export const built = (): BuiltYear => BUILT_YEAR;
