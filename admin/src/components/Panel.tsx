import { useId, type ReactNode, type SyntheticEvent } from 'react';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

/** A block that its heading folds and unfolds. */
export interface Fold {
  readonly open: boolean;
  readonly onFold: (open: boolean) => void;
}

/** A titled block of a screen; `action` stands at the end of its heading. */
export function Panel({
  title,
  action,
  fold,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly fold?: Fold | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper
      {...(fold
        ? {
            component: 'details',
            role: 'region',
            open: fold.open,
            onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
              fold.onFold(currentTarget.open),
          }
        : { component: 'section' })}
      aria-labelledby={id}
      elevation={1}
      sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}
    >
      <Box
        component={fold ? 'summary' : 'div'}
        sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, flexWrap: 'wrap' }}
      >
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
        {fold ? (
          <ExpandIcon
            fontSize="small"
            sx={{ 'details[open] > summary > &': { transform: 'rotate(180deg)' } }}
          />
        ) : null}
      </Box>
      {children}
    </Paper>
  );
}
