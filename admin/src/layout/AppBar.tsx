import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AppBar as RaAppBar, Link } from 'react-admin';
import school from '@school/shared/school.json' with { type: 'json' };
import { useRole } from '../components/use-role.ts';
import { FindButton } from './find/FindButton.tsx';
import { light } from '@school/shared/tokens';

/** Ctrl K asks for applicants and students of every year: for the office. */
const Find = () => (useRole().role ? <FindButton /> : null);

/** The house's name and RA's own toggles; the same night blue in both schemes. */
export const AppBar = () => (
  <RaAppBar
    color="default"
    sx={{
      backgroundColor: light.nightStrong,
      color: '#fff',
      borderBottom: `2px solid ${light.gold}`,
      boxShadow: 'none',
      '& .MuiIconButton-root, & .MuiButton-root': { color: 'inherit' },
      ':focus-visible': { outlineColor: light.gold },
    }}
  >
    <Link
      to="/dashboard"
      underline="none"
      sx={{ color: 'inherit', display: { xs: 'none', sm: 'flex' }, gap: 1, alignItems: 'baseline', mr: 2 }}
    >
      <Typography component="span" variant="h6" noWrap>
        {school.shortName}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        noWrap
        sx={{ opacity: 0.8, display: { xs: 'none', md: 'inline' } }}
      >
        Admissions office
      </Typography>
    </Link>
    {/* Each page says its title as its heading; saying it here again would be once too often. */}
    <Box sx={{ flex: 1 }} />
    <Find />
  </RaAppBar>
);
