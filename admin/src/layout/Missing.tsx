import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { PageHeader } from '../components/PageHeader.tsx';

/** At an address that nothing stands at. */
export const Missing = () => (
  <>
    <PageHeader
      title="There is no such page"
      intro="The address may be mistyped, or the page has moved. Ctrl K finds every page by its name."
    />
    <Button
      component={RouterLink}
      to="/dashboard"
      variant="contained"
      sx={{ alignSelf: 'start', justifySelf: 'start' }}
    >
      Back to Dashboard
    </Button>
  </>
);
