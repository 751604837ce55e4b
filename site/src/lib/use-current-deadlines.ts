import { useEffect, useState } from 'react';
import type { Deadline, YearMoments } from './program-year';

/** What asks the database is loaded after the page itself. */
async function changesSince(built: YearMoments): Promise<readonly Deadline[]> {
  const { changedDeadlines, currentMoments } = await import(
    /* webpackChunkName: "current-year" */ './current-year'
  );
  const now = await currentMoments();
  return now ? changedDeadlines(built, now) : [];
}

/** Deadlines that changed after this page was built: asked once, empty while nothing is known. */
export function useChangedDeadlines(built: YearMoments): readonly Deadline[] {
  const [changed, setChanged] = useState<readonly Deadline[]>([]);
  useEffect(() => {
    let mounted = true;
    changesSince(built)
      .then((found) => (mounted ? setChanged(found) : undefined))
      .catch((error: unknown) =>
        console.info('The deadlines could not be checked; the page shows those it was built with.', error),
      );
    return () => {
      mounted = false;
    };
  }, [built]);
  return changed;
}
