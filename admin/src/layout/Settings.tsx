import Box from '@mui/material/Box';
import CardActionArea from '@mui/material/CardActionArea';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { PageHeader } from '../components/PageHeader.tsx';
import { useRole } from '../components/use-role.ts';
import { settingsFor } from './menu-items.ts';

/** /admin/settings: what is set up once and looked up now and then, as the role may open it. */
export default function Settings() {
  const { role } = useRole();
  return (
    <>
      <PageHeader title="Settings" />
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
        }}
      >
        {(role ? settingsFor(role) : []).map(({ to, label, about }) => (
          <Paper key={to} component="li" elevation={1}>
            <CardActionArea component={RouterLink} to={to} sx={{ p: 2, height: '100%' }}>
              <Typography variant="h2">{label}</Typography>
              <Typography variant="body2" color="text.secondary">
                {about}
              </Typography>
            </CardActionArea>
          </Paper>
        ))}
      </Box>
    </>
  );
}
