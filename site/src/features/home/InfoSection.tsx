import { Illustration } from '../../components/Illustration';
import { island } from '../../islands/island';
import type { Shown } from '../../lib/content';
import { info as start } from './info.island';

type Info = Pick<Shown<'sections'>, 'id' | 'title' | 'banner' | 'background' | 'body'>;

/** The drawing beside a section of each tone. */
const PICTURES: Readonly<Record<string, string>> = { night: 'bench', olive: 'open-page', clay: 'road' };

/** A bar with a title that opens by itself when it is first seen. */
export function InfoSection({ info }: { readonly info: Info }) {
  return (
    <details id={info.id} className={`info info-${info.banner}`} {...island('info', start)}>
      <summary>
        <h2 className="info-title">{info.title}</h2>
        <span className="disclosure-sign" aria-hidden="true" />
      </summary>
      <div className={`info-body info-on-${info.background}`}>
        <div className="prose" dangerouslySetInnerHTML={{ __html: info.body }} />
        <div className="info-picture arch" aria-hidden="true">
          <Illustration name={PICTURES[info.banner] ?? 'bench'} alt="" />
        </div>
      </div>
    </details>
  );
}
