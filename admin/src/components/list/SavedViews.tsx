import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import CloseIcon from '@mui/icons-material/Close';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import {
  AddSavedQueryIconButton,
  extractValidSavedQueries,
  useListContext,
  useSavedQueries,
} from 'react-admin';
import type { SavedQuery } from 'react-admin';
import { useFilters } from './use-filters.ts';

/** The address of a saved view: what it shows, in which order, and how much of it; react-admin reads the list's state from it. */
function viewAddress({ value }: SavedQuery): string {
  const { sort, perPage } = value;
  const parameters = new URLSearchParams({
    filter: JSON.stringify(value.filter ?? {}),
    displayedFilters: JSON.stringify(value.displayedFilters ?? {}),
    ...(sort ? { sort: sort.field, order: sort.order } : {}),
    ...(perPage ? { perPage: String(perPage) } : {}),
    page: '1',
  });
  return `?${parameters.toString()}`;
}

/**
 * Views that this officer has saved in this browser. react-admin's own list applies the filters of a saved query but not its
 * order and length, and lets only the one be removed that is shown; hence links and a button at each.
 */
export function SavedViews() {
  const { resource } = useListContext();
  const { filters } = useFilters();
  const [stored, setStored] = useSavedQueries(resource);
  const views = extractValidSavedQueries(stored);
  const changed = Object.keys(filters).length > 0;
  return (
    <Box component="section" aria-label="Saved queries" sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component="h3" variant="subtitle2">
          Saved queries
        </Typography>
        {changed ? <AddSavedQueryIconButton /> : null}
      </Box>
      {views.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          Filter the list, then save what you see under a name.
        </Typography>
      ) : null}
      {views.map((view) => (
        <Box key={view.label} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <Link component={RouterLink} to={viewAddress(view)} dir="auto" variant="body2">
            {view.label}
          </Link>
          <IconButton
            size="small"
            aria-label={`Remove saved query: ${view.label}`}
            onClick={() => setStored(views.filter((other) => other !== view))}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}
