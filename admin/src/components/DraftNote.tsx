import Typography from '@mui/material/Typography';
import type { DraftState } from '../providers/draft-writer.ts';

const WORDS: Readonly<Record<DraftState, string>> = {
  kept: 'Draft kept. Only you see it.',
  waiting: 'Keeping the draft...',
  failed: 'The draft is not kept yet: the server cannot be reached. Trying again.',
  both: 'You have typed here in another window too: both texts stand here.',
  refused: 'This draft cannot be kept on the server.',
};

/** Below something that is being written: whether it would survive a closed page. */
export const DraftNote = ({ state }: { readonly state: DraftState | null }) =>
  state ? (
    <Typography
      component="p"
      variant="caption"
      color={state === 'failed' || state === 'refused' ? 'error' : 'text.secondary'}
    >
      {WORDS[state]}
    </Typography>
  ) : null;
