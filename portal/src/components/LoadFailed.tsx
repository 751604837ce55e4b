import type { Problem } from '../lib/problem.ts';
import { Notice } from './Notice.tsx';
import { texts } from './texts.ts';

/** A read that failed, in words, with a way to try again. */
export function LoadFailed({ problem, retry }: { readonly problem: Problem; readonly retry: () => void }) {
  return (
    <Notice tone="bad" title={texts.failedTitle} live>
      <p>{problem.message}</p>
      <button type="button" className="button quiet" onClick={retry}>
        {texts.retry}
      </button>
    </Notice>
  );
}
