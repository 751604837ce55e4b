import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { standingWords } from '@school/shared/standing';
import { Notice } from '../../components/Notice.tsx';
import { TakeUpDraft } from '../../components/TakeUpDraft.tsx';
import type { MyApplication } from '@school/shared/api/shapes';
import { canTakeUp, isPutAside } from '../../lib/aside.ts';
import { useApplication } from './context.tsx';
import type { SectionId } from './fields.ts';
import { mayChooseTimes, mayReplaceReferee } from './progress.ts';
import { texts } from './texts.ts';

/**
 * After submitting, interview times can still be chosen and documents replaced when the office asks for it. The page of a set
 * interview says itself what can be changed.
 */
function isStillOpen(mine: MyApplication, section: SectionId | undefined): boolean {
  if (section === 'interview') return mayChooseTimes(mine) || mine.standing === 'interview';
  if (section === 'references') return mayReplaceReferee(mine);
  return section === 'documents' && mine.documents.some(({ state }) => state === 'replace');
}

/** Put aside: it is kept, and one press takes it up again. */
function AsideNotice() {
  const { replace } = useApplication();
  return (
    <Notice live>
      <p>{texts.asideNote}</p>
      <TakeUpDraft onTaken={replace} />
    </Notice>
  );
}

/** Why nothing can be changed: put aside, handed in, or too late. */
export function StateNotice({ section }: { readonly section?: SectionId }) {
  const { mine } = useApplication();
  if (mine.can_edit || isStillOpen(mine, section)) return null;
  if (canTakeUp(mine)) return <AsideNotice />;
  const late = mine.application.status === 'draft';
  return (
    <Notice tone={late ? 'warn' : 'plain'} live>
      <p>
        {late
          ? isPutAside(mine)
            ? texts.asideLate
            : texts.deadlinePassed
          : standingWords[mine.standing].you}
      </p>
      <Link to={paths.dashboard}>{texts.toDashboard}</Link>
    </Notice>
  );
}
