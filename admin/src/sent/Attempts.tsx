import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { FunctionResult } from '@school/shared/api/types';
import { longDateTime } from '@school/shared/dates';
import { texts } from './texts.ts';

type Attempt = FunctionResult<'office_mail'>['attempts'][number];

/** One try in words: when, and what the mail server said. */
function inWords({ error, permanent }: Attempt): string {
  if (error === null) return texts.taken;
  return `${permanent ? texts.refusedForGood : texts.refused}: ${error}`;
}

export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <section aria-label={texts.attempts}>
      <Typography variant="subtitle2" component="h3">
        {texts.attempts}
      </Typography>
      {attempts.length === 0 ? (
        <Typography color="text.secondary">{texts.noAttempts}</Typography>
      ) : (
        <List dense disablePadding>
          {attempts.map((attempt) => (
            <ListItem key={attempt.at} disableGutters>
              <ListItemText
                primary={inWords(attempt)}
                secondary={longDateTime(attempt.at)}
                sx={{ overflowWrap: 'anywhere' }}
              />
            </ListItem>
          ))}
        </List>
      )}
    </section>
  );
}
