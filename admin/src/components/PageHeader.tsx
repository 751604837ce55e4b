import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Title } from 'react-admin';

/** The page's name as its heading and in the bar, with the page's own buttons beside it. */
export const PageHeader = ({
  title,
  intro,
  children,
}: {
  readonly title: string;
  readonly intro?: string;
  readonly children?: ReactNode;
}) => (
  <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, py: 1, minHeight: 56 }}>
    <Title title={title} />
    <Box sx={{ flex: 1, minWidth: 200 }}>
      <Typography variant="h1">{title}</Typography>
      {intro ? (
        <Typography variant="body2" color="text.secondary">
          {intro}
        </Typography>
      ) : null}
    </Box>
    {children}
  </Box>
);
