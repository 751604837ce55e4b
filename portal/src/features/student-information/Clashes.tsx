import { Notice } from '../../components/Notice.tsx';
import { texts } from './texts.ts';
import type { Clash } from './values.ts';

/** Somebody else saved this record meanwhile: what was taken over, and where both changed the same field. */
export function Clashes({ clashes }: { readonly clashes: readonly Clash[] }) {
  return (
    <Notice tone="warn" live>
      <p>{texts.stale}</p>
      {clashes.length > 0 && (
        <>
          <p>{texts.staleBoth}</p>
          <dl className="facts">
            {clashes.map(({ name, label, theirs }) => (
              <div className="fact" key={name}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{theirs === '' ? texts.empty : String(theirs)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Notice>
  );
}
