import { Notice } from '../../components/Notice.tsx';
import { useApplication } from './context.tsx';
import { elsewhere } from './problems.ts';
import { texts as partTexts } from '../../components/texts.ts';
import { texts } from './texts.ts';

/** Another device has typed something here that could not be taken: what stands here is what counts, if the person says so. */
export function Elsewhere({ name }: { readonly name: string }) {
  const { mine, autosave } = useApplication();
  const noted = elsewhere(mine, autosave, name);
  if (!noted || !mine.can_edit) return null;
  return (
    <Notice tone="warn" title={texts.elsewhere}>
      <p>{texts.elsewhereWhy(noted.message)}</p>
      <button type="button" className="button quiet small" onClick={() => autosave.confirm(name)}>
        {partTexts.keepMine}
      </button>
    </Notice>
  );
}
