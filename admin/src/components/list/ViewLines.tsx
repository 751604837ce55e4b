import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { call, type FunctionResult } from '../../providers/rpc.ts';
import { ErrorAlert } from '../ErrorAlert.tsx';
import { useAction } from '../use-action.ts';
import { viewTexts as texts, type SavedList } from './view-texts.ts';

type View = FunctionResult<'saved_views'>[number];

/** A view that a list comes with. */
export interface ReadyView {
  readonly name: string;
  /** As a saved one's. */
  readonly address: string;
}

interface LinesProps {
  readonly list: SavedList;
  readonly ready: readonly ReadyView[];
  readonly onOpened: () => void;
}

function Lines({
  title,
  views,
  list,
  onOpened,
}: Omit<LinesProps, 'ready'> & { readonly title: string; readonly views: readonly View[] }) {
  const queries = useQueryClient();
  const { act } = useAction(texts.notRemoved, () =>
    queries.invalidateQueries({ queryKey: ['saved-views', list] }),
  );
  const remove = ({ id, name }: View) =>
    act(() => call('remove_view', { view_id: id }), [texts.removed, name]);
  if (views.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ mb: 1.5 }}>
      <Typography component="h3" variant="caption" sx={{ fontWeight: 700, color: 'text.secondary' }}>
        {title}
      </Typography>
      {views.map((view) => (
        <Box key={view.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Link
              component={RouterLink}
              to={`?${view.address}`}
              onClick={onOpened}
              dir="auto"
              variant="body2"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {view.name}
            </Link>
            {view.is_mine ? null : (
              <Typography component="span" variant="caption" color="text.secondary">
                {' '}
                {texts.by(view.owner_name)}
              </Typography>
            )}
          </Box>
          {view.removable ? (
            <IconButton size="small" aria-label={texts.remove(view.name)} onClick={() => void remove(view)}>
              <CloseIcon fontSize="small" />
            </IconButton>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

function ReadyLines({ ready, onOpened }: Pick<LinesProps, 'ready' | 'onOpened'>) {
  if (ready.length === 0) return null;
  return (
    <Box component="section" aria-label={texts.ready} sx={{ mb: 1.5 }}>
      <Typography component="h3" variant="caption" sx={{ fontWeight: 700, color: 'text.secondary' }}>
        {texts.ready}
      </Typography>
      {ready.map(({ name, address }) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
          <Link component={RouterLink} to={`?${address}`} onClick={onOpened} variant="body2">
            {name}
          </Link>
        </Box>
      ))}
    </Box>
  );
}

/** The views that somebody saved, those that the office shares, and those that the list comes with: each a link to the list. */
export function ViewLines(props: LinesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['saved-views', props.list],
    queryFn: ({ signal }) => call('saved_views', { list: props.list }, signal),
  });
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return failed ?? <LinearProgress aria-label={texts.views} />;
  return (
    <>
      {failed}
      <Lines {...props} title={texts.mine} views={data.filter((view) => view.is_mine && !view.is_shared)} />
      <Lines {...props} title={texts.shared} views={data.filter((view) => view.is_shared)} />
      <ReadyLines {...props} />
      {data.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {texts.none}
        </Typography>
      ) : null}
    </>
  );
}
