import Checkbox from '@mui/material/Checkbox';
import { bulkTexts as texts } from '../../components/bulk/texts.ts';

/** Who is taken out of what waits, and taking out one more or bringing one back. */
export interface Taking {
  readonly out: ReadonlySet<string>;
  readonly onTake: (id: string, told: boolean) => void;
}

/** Ticked: told. Nothing for whoever may not let it go. */
export const TakeOut = ({
  id,
  name,
  taking,
}: {
  readonly id: string;
  readonly name: string;
  readonly taking: Taking | null;
}) =>
  taking ? (
    <Checkbox
      size="small"
      sx={{ p: 0.5 }}
      checked={!taking.out.has(id)}
      onChange={(_event, told) => taking.onTake(id, told)}
      slotProps={{ input: { 'aria-label': texts.tell(name) } }}
    />
  ) : null;
