import { useEffect, useState } from 'react';
import { changedDeadlines, fetchMoments, type Deadline, type YearMoments } from './program-year';

/** Deadlines that changed after this page was built: asked once, empty while nothing is known. */
export function useChangedDeadlines(built: YearMoments): readonly Deadline[] {
  const [changed, setChanged] = useState<readonly Deadline[]>([]);
  useEffect(() => {
    let mounted = true;
    fetchMoments()
      .then((now) => (mounted && now ? setChanged(changedDeadlines(built, now)) : undefined))
      .catch((error: unknown) =>
        console.info('The deadlines could not be checked; the page shows those it was built with.', error),
      );
    return () => {
      mounted = false;
    };
  }, [built]);
  return changed;
}
