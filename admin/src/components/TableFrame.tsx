import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

interface TableFrameProps {
  readonly children: ReactNode;
  /** Of a table without anything to press, its name: the keyboard scrolls the frame then, and has to reach it. */
  readonly label?: string;
}

/** A table on paper that scrolls sideways by itself, so that the page never does. */
export const TableFrame = ({ children, label }: TableFrameProps) => (
  <Box
    tabIndex={label ? 0 : -1}
    role={label && 'region'}
    aria-label={label}
    sx={{
      position: 'relative',
      // How much a table shows follows from the room it has, which filters beside it may take.
      containerType: 'inline-size',
      overflowX: 'auto',
      // What the keyboard reaches comes to stand beside the columns that stay, not below them.
      scrollPaddingInline: { xs: 0, sm: '260px 120px' },
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      backgroundColor: 'background.paper',
    }}
  >
    {children}
  </Box>
);
