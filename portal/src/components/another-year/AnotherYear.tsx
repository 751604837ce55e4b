import { seasonOf } from '@school/shared/season';
import type { MyApplication } from '@school/shared/api/shapes';
import { call } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';
import { BeginButton } from '../BeginButton.tsx';
import { Notice } from '../Notice.tsx';
import { texts } from './texts.ts';

interface AnotherYearProps {
  readonly mine: MyApplication;
  /** For a screen that shows the application itself: it reads the new draft before that opens. */
  readonly onBegun?: () => Promise<void>;
}

/** Somebody whose application belongs to a past year can apply again when the next one is open. */
export default function AnotherYear({ mine, onBegun }: AnotherYearProps) {
  const { load } = useLoad(() => call('open_program_year'));
  const year = load.state === 'ready' ? load.data : null;
  const isOpen = ['open', 'last'].includes(seasonOf(year, new Date()));
  if (!year || !isOpen || year.id === mine.year.id) return null;
  return (
    <Notice tone="good">
      <p>
        {texts.open(year.name)} {texts.known}
      </p>
      <BeginButton label={texts.begin} {...(onBegun ? { onBegun } : {})} />
    </Notice>
  );
}
