import type { ApplicationStatus } from '@school/shared/statuses';
import { Badge } from '../../components/Badge.tsx';
import { badgeFor } from '../../lib/aside.ts';

interface StatusBadgeProps {
  readonly status: ApplicationStatus;
  readonly aside: boolean;
}

/** Where an application stands in one word, the same that its owner reads. */
export function StatusBadge({ status, aside }: StatusBadgeProps) {
  const { word, tone } = badgeFor(status, aside);
  return <Badge tone={tone}>{word}</Badge>;
}
