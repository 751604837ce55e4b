import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

/** One quiet line where a list would be; told to a screen reader when it changes. */
export const EmptyState = ({ text }: { readonly text: string }) => (
  <Paper elevation={1} sx={{ p: 4, textAlign: 'center' }}>
    <Typography role="status" color="text.secondary">
      {text}
    </Typography>
  </Paper>
);
