/** Whether an application still asks for anything. */
import { isResting } from '@school/shared/standing';
import { isOver } from '@school/shared/statuses';
import type { MyApplication } from '@school/shared/api/shapes';
import { isPutAside } from './aside.ts';

/** Of what has ended, rests or was put aside nothing is asked any more. */
const isAsked = (mine: MyApplication): boolean =>
  !isOver(mine.application.status) && !isPutAside(mine) && !isResting(mine.standing);

/** As it counts today: where nothing is asked, a file that was asked for again is one that was received. */
export const asToday = (mine: MyApplication): MyApplication =>
  isAsked(mine)
    ? mine
    : {
        ...mine,
        documents: mine.documents.map((document) =>
          document.state === 'replace' ? { ...document, state: 'received', reason: null } : document,
        ),
      };
