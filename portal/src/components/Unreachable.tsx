import { Notice } from './Notice.tsx';
import { texts } from './texts.ts';

/** The session is kept, but the server can't be asked about it. */
export function Unreachable() {
  return (
    <Notice tone="warn" title={texts.unreachableTitle} live>
      <p>{texts.unreachable}</p>
      <button type="button" className="button quiet" onClick={() => window.location.reload()}>
        {texts.retry}
      </button>
    </Notice>
  );
}
