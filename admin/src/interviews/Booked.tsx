import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { CancelInterview } from '../components/interview/CancelInterview.tsx';
import { OutcomeChoice } from '../components/interview/OutcomeChoice.tsx';
import { hasBegun, OUTCOME_WORDS } from '../components/interview/words.ts';
import type { Slot } from '../components/slots.ts';
import { useRole } from '../components/use-role.ts';
import { ChosenBy } from './ChosenBy.tsx';

type Person = Slot['booked'][number];

/** One who is booked: what they said, and what an officer does about it: cancelling before, the outcome after it began. */
function BookedPerson({ slot, person }: { readonly slot: Slot; readonly person: Person }) {
  const { isOfficer } = useRole();
  const begun = hasBegun(slot);
  return (
    <Box component="li" sx={{ listStyle: 'none', py: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Link component={RouterLink} to={`/applicant/${person.application_id}`}>
          <bdi>{person.name}</bdi>
        </Link>
        <Box sx={{ flex: 1 }} />
        {isOfficer && begun ? <OutcomeChoice {...person} /> : null}
        {isOfficer && !begun ? (
          <CancelInterview application_id={person.application_id} name={person.name} />
        ) : null}
        {!isOfficer && person.outcome ? (
          <Typography variant="body2">{OUTCOME_WORDS[person.outcome]}</Typography>
        ) : null}
      </Box>
      {person.absence === null ? null : (
        <Alert severity="warning">
          Cannot make it: <bdi>{person.absence}</bdi>
        </Alert>
      )}
    </Box>
  );
}

/** Who comes to a slot. */
export function Booked({ slot }: { readonly slot: Slot }) {
  return (
    <Box sx={{ mb: 1 }}>
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {slot.booked.map((person) => (
          <BookedPerson key={person.application_id} slot={slot} person={person} />
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" component="div">
        {`${slot.booked.length} of ${slot.capacity} places taken`}
        {slot.wished.length > 0 ? (
          <>
            {', chosen by '}
            <ChosenBy slot={slot} />
          </>
        ) : null}
      </Typography>
    </Box>
  );
}
