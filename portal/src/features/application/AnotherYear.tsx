import { Notice } from '../../components/Notice.tsx';
import { call } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';
import { BeginButton } from './BeginButton.tsx';
import { useApplication } from './context.tsx';
import { texts } from './texts.ts';

/** Somebody whose application belongs to a past year can apply again when the next one is open. */
export function AnotherYear() {
  const { mine, reload } = useApplication();
  const { load } = useLoad(() => call('open_program_year'));
  const year = load.state === 'ready' ? load.data : null;
  const now = new Date();
  const isOpen =
    year &&
    year.id !== mine.year.id &&
    new Date(year.opens_at) <= now &&
    now < new Date(year.application_deadline_at);
  if (!isOpen) return null;
  return (
    <Notice tone="good">
      <p>{texts.anotherYear(year.name)}</p>
      <BeginButton onBegun={reload} />
    </Notice>
  );
}
