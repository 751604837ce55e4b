import type { Standing } from '@school/shared/standing';
import type { ApplicationStatus } from '@school/shared/statuses';
import { Badge } from '../../components/Badge.tsx';
import { badgeFor } from '../../lib/aside.ts';

interface StatusBadgeProps {
  readonly status: ApplicationStatus;
  readonly aside: boolean;
  readonly standing?: Standing;
}

/** Where an application stands in one word, the same that its owner reads. */
export function StatusBadge({ status, aside, standing }: StatusBadgeProps) {
  const { word, tone } = badgeFor(status, aside, standing);
  return <Badge tone={tone}>{word}</Badge>;
}
