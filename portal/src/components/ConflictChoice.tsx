import { Notice } from './Notice.tsx';
import { texts } from './texts.ts';

interface ConflictChoiceProps {
  readonly mine: string;
  readonly theirs: string;
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
}

const shown = (value: string): string => value || texts.emptyValue;

/** Two devices wrote the same answer: both stand here until the person chooses. */
export function ConflictChoice({ mine, theirs, onChoose }: ConflictChoiceProps) {
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
      <button type="button" className="button small" onClick={() => onChoose('mine')}>
        {texts.keepMine}
      </button>{' '}
      <button type="button" className="button quiet small" onClick={() => onChoose('theirs')}>
        {texts.takeTheirs}
      </button>
    </Notice>
  );
}
