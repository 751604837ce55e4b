import Typography from '@mui/material/Typography';
import type { SkippedReader } from '@school/shared/api/shapes';
import { SKIPPED } from './texts.ts';

const SHOWN = 8;

/** What was left out, and why. */
export function Skipped({ skipped }: { readonly skipped: readonly SkippedReader[] }) {
  if (skipped.length === 0) return null;
  return (
    <>
      <Typography sx={{ mt: 1 }}>Left out:</Typography>
      <ul style={{ margin: 0 }}>
        {skipped.slice(0, SHOWN).map((row) => (
          <li key={row.application_id + row.reader_id}>
            <bdi>{row.reader_name}</bdi> for <bdi>{row.name}</bdi>: {SKIPPED[row.reason]}
          </li>
        ))}
      </ul>
      {skipped.length > SHOWN ? <Typography>and {skipped.length - SHOWN} more</Typography> : null}
    </>
  );
}
