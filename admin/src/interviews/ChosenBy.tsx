import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Slot } from '../components/slots.ts';

/** Who chose a time and waits for an interview, each as the way to their file. */
export const ChosenBy = ({ slot: { wished } }: { readonly slot: Pick<Slot, 'wished'> }) =>
  wished.map(({ application_id, name }, n) => (
    <span key={application_id}>
      {n > 0 ? ', ' : ''}
      <Link component={RouterLink} to={`/applicant/${application_id}`}>
        <bdi>{name}</bdi>
      </Link>
    </span>
  ));
