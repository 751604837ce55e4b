import Box from '@mui/material/Box';
import { displayValue, isMissing } from '../rules/display.ts';
import { fieldNamed, fields } from '../rules/fields.ts';
import type { StudentValue } from '../rules/types.ts';
import { texts } from '../texts.ts';

/** A value in its field's words. */
export function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  const field = fieldNamed(name);
  const given = value as StudentValue;
  return <bdi>{field && !isMissing(given) ? displayValue(field, given) : texts.emptyCell}</bdi>;
}

/** What a row changes, field by field, from what to what; of a new record what it will say. */
export function Changed({
  changes,
  isNew,
}: {
  readonly changes: Readonly<Record<string, { readonly old?: unknown; readonly new?: unknown }>>;
  readonly isNew: boolean;
}) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {fields
        .filter(({ name }) => name in changes)
        .map(({ name, label }) => (
          <Box component="li" key={name} sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {label}:{' '}
            </Box>
            {isNew ? null : (
              <>
                <Value name={name} value={changes[name]?.old} /> →{' '}
              </>
            )}
            <Value name={name} value={changes[name]?.new} />
          </Box>
        ))}
    </Box>
  );
}
