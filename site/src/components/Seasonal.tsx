import type { ReactNode } from 'react';
import { SEASONS, type Season } from '@school/shared/season';
import { built, type SeasonWords } from '../lib/built';

interface SeasonalProps {
  readonly as?: 'span' | 'div';
  readonly className?: string;
  /** What is said in a season; equal words of several seasons are said once. */
  readonly children: (words: SeasonWords) => ReactNode;
  /** Which of the words tell one variant from another. */
  readonly by: keyof SeasonWords;
}

/**
 * A place that invites or names a date: it holds the words of every season, and the page shows those of the season it is
 * (`data-season` of the root element, styles/season.css).
 */
export function Seasonal({ as: Tag = 'span', className, children, by }: SeasonalProps) {
  const { seasons } = built();
  const variants = new Map<unknown, Season[]>();
  for (const season of SEASONS) {
    const key = seasons[season][by];
    variants.set(key, [...(variants.get(key) ?? []), season]);
  }
  return [...variants.values()].map((group) => {
    const [first] = group;
    return first ? (
      <Tag key={first} className={className} data-when={group.join(' ')}>
        {children(seasons[first])}
      </Tag>
    ) : null;
  });
}
