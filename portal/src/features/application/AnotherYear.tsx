import { seasonOf } from '@school/shared/season';
import { Notice } from '../../components/Notice.tsx';
import { call } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';
import { BeginButton } from '../../components/BeginButton.tsx';
import { useApplication } from './context.tsx';
import { texts } from './texts.ts';

/** Somebody whose application belongs to a past year can apply again when the next one is open. */
export function AnotherYear() {
  const { mine, reload } = useApplication();
  const { load } = useLoad(() => call('open_program_year'));
  const year = load.state === 'ready' ? load.data : null;
  const isOpen = ['open', 'last'].includes(seasonOf(year, new Date()));
  if (!year || !isOpen || year.id === mine.year.id) return null;
  return (
    <Notice tone="good">
      <p>{texts.anotherYear(year.name)}</p>
      <BeginButton label={texts.begin} onBegun={reload} />
    </Notice>
  );
}
