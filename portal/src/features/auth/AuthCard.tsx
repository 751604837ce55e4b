import type { ReactNode } from 'react';
import { Page } from '../../components/Page.tsx';

interface AuthCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One narrow card: the frame of every account screen. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  return (
    <Page title={title} lead={lead} width="narrow">
      <div className="card">{children}</div>
    </Page>
  );
}
