import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { owed } from '@school/shared/formats';
import type { StudentRecord } from '../rules/types.ts';
import { texts } from '../texts.ts';

/** Each year has a ledger of its own; what is owed of it stands beside its name. */
export function YearTabs(props: {
  readonly years: NonNullable<StudentRecord['enrollments']>;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.chosen}
      onChange={(_event, id: string | null) => id && props.onChoose(id)}
      aria-label={texts.yearFilter}
      sx={{ flexWrap: 'wrap', '& .MuiToggleButton-root': { textTransform: 'none' } }}
    >
      {props.years.map(({ id, year, amount_owed }) => (
        <ToggleButton key={id} value={id}>
          {[year ?? texts.yearNone, amount_owed === undefined ? '' : owed(amount_owed)]
            .filter(Boolean)
            .join(': ')}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
