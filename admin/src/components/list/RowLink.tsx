import type { ReactNode } from 'react';
import Link from '@mui/material/Link';
import type { SxProps } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router';

/** A row's name as a real link, for a new tab and the middle button; the row's own click does not follow it a second time. */
export const RowLink = ({
  to,
  title,
  sx,
  children,
}: {
  readonly to: string;
  readonly title?: string;
  readonly sx?: SxProps;
  readonly children: ReactNode;
}) => (
  <Link
    component={RouterLink}
    to={to}
    {...(title ? { title } : {})}
    onClick={(event) => event.stopPropagation()}
    sx={{ fontWeight: 700, ...sx }}
  >
    {children}
  </Link>
);
