import { useEffect, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const OFFICE = 'Admissions office';

/** What the browser's tab and its history say of a page; the file of an applicant is named by the applicant. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${OFFICE}`;
    return () => {
      document.title = OFFICE;
    };
  }, [title]);
}

/** The page's name as its heading and in the browser's tab, with the page's own buttons beside it. */
export function PageHeader({
  title,
  intro,
  children,
}: {
  readonly title: string;
  readonly intro?: string;
  readonly children?: ReactNode;
}) {
  useTabTitle(title);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, py: 1, minHeight: 56 }}>
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
}
