import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';

/** How many rows are selected, on this page and others, and what can be done with them; nothing while none are. */
export function SelectionBar({ children }: { readonly children: ReactNode }) {
  const { selectedIds = [], onUnselectItems } = useListContext();
  return (
    <Box role="status">
      {selectedIds.length > 0 ? (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, py: 0.5, mb: 1, borderRadius: 1, bgcolor: 'action.selected' }} // prettier-ignore
        >
          <Typography variant="subtitle2" component="p" sx={{ marginInlineEnd: 1 }}>
            {`${selectedIds.length.toLocaleString('en-US')} selected`}
          </Typography>
          {children}
          <Button size="small" onClick={() => onUnselectItems()}>
            Clear
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
