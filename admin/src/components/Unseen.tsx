import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** Words that are heard and not seen: the head of a column of buttons. */
export const Unseen = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ position: 'absolute', insetInlineStart: -9999 }}>
    {children}
  </Box>
);
