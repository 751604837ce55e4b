import { Notice } from '../../components/Notice.tsx';
import { useApplication } from './context.tsx';
import { texts } from './texts.ts';

interface ConflictChoiceProps {
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
}

const shown = (value: string): string => value || texts.emptyValue;

/** Two devices wrote the same answer: both stand here until the person chooses. */
export function ConflictChoice({ name, mine, theirs }: ConflictChoiceProps) {
  const { autosave } = useApplication();
  return (
    <Notice tone="warn" title={texts.conflict} live>
      <dl className="facts">
        <dt>{texts.mineLabel}</dt>
        <dd>
          <bdi>{shown(mine)}</bdi>
        </dd>
        <dt>{texts.theirsLabel}</dt>
        <dd>
          <bdi>{shown(theirs)}</bdi>
        </dd>
      </dl>
      <button type="button" className="button small" onClick={() => autosave.resolve(name, 'mine')}>
        {texts.keepMine}
      </button>{' '}
      <button type="button" className="button quiet small" onClick={() => autosave.resolve(name, 'theirs')}>
        {texts.takeTheirs}
      </button>
    </Notice>
  );
}
