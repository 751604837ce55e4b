import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';

/** Where a list's filters stand: beside the table where there is room for both, else over it from the side. */
export function FilterPlace({
  open,
  beside,
  onClose,
  children,
}: {
  readonly open: boolean;
  readonly beside: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  if (beside)
    return open ? (
      <Box component="aside" aria-label="Filters" sx={{ width: 204, flexShrink: 0 }}>
        {children}
      </Box>
    ) : null;
  return (
    <Drawer anchor="right" open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': 'Filters' } }}>
      <Box sx={{ width: 280, p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          Filters
        </Typography>
        {children}
        <Button variant="contained" fullWidth onClick={onClose} sx={{ mt: 1 }}>
          Show
        </Button>
      </Box>
    </Drawer>
  );
}
