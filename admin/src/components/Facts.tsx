import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export interface Fact {
  readonly label: string;
  /** What stands there; empty values show the placeholder. */
  readonly value: ReactNode;
}

/** Label over value, in as many columns as fit. */
export const Facts = ({
  facts,
  placeholder,
  minWidth = 190,
}: {
  readonly facts: readonly Fact[];
  readonly placeholder: string;
  readonly minWidth?: number;
}) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))`,
      gap: '10px 20px',
      m: 0,
    }}
  >
    {facts.map(({ label, value }, at) => {
      const empty = value === null || value === undefined || value === '';
      return (
        // By its place too: a question of the year may have the words of another.
        <Box key={`${label} ${at}`} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="text.secondary" sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="body1"
            sx={{ m: 0, overflowWrap: 'anywhere', color: empty ? 'text.secondary' : 'text.primary' }}
          >
            {empty ? placeholder : typeof value === 'string' ? <bdi>{value}</bdi> : value}
          </Typography>
        </Box>
      );
    })}
  </Box>
);
