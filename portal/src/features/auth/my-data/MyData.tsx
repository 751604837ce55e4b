import { useCallback } from 'react';
import { LoadFailed } from '../../../components/LoadFailed.tsx';
import { Loading } from '../../../components/Loading.tsx';
import { call } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { Deletion } from './Deletion.tsx';
import { NameCorrection } from './NameCorrection.tsx';
import { TakeAlong } from './TakeAlong.tsx';
import { myDataTexts as texts } from './texts.ts';
import './my-data.css';

/** What a person may ask about their own data. */
export function MyData() {
  const { load, reload } = useLoad(useCallback(() => call('my_privacy'), []));
  return (
    <section className="card my-data" id="your-data">
      <h2>{texts.title}</h2>
      <p className="hint">{texts.lead}</p>
      <TakeAlong />
      {load.state === 'loading' && <Loading />}
      {load.state === 'failed' && <LoadFailed problem={load.problem} retry={() => void reload()} />}
      {load.state === 'ready' && (
        <>
          <NameCorrection privacy={load.data} onChanged={reload} />
          <Deletion requests={load.data.requests} onChanged={reload} />
        </>
      )}
    </section>
  );
}
