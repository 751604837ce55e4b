import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { Panel } from '../components/Panel.tsx';
import { useAction } from '../components/use-action.ts';
import { texts } from './texts.ts';
import type { Entry } from './types.ts';
import type { DeskCalls } from './use-desk.ts';

/** How the public site stands to this page. */
function SiteState({ state, build: { failure, host } }: Entry) {
  if (state !== 'waits') return null;
  if (!failure && !host)
    return (
      <Alert severity="info" sx={{ mb: 1 }}>
        {texts.waits}
      </Alert>
    );
  return (
    <Alert severity="error" sx={{ mb: 1 }}>
      {texts.failed} {failure}
      {host ? <Box sx={{ mt: 0.5 }}>{texts.reason(host.name, host.reason)}</Box> : null}
      {host?.link ? (
        <Link href={host.link} target="_blank" rel="noopener noreferrer">
          {texts.atHost}
        </Link>
      ) : null}
    </Alert>
  );
}

/** What was published from the desk, newest first; the newest can be taken back while no draft lies over it. */
export function History({
  entry,
  desk,
  onChanged,
}: {
  readonly entry: Entry;
  readonly desk: DeskCalls;
  readonly onChanged: () => Promise<unknown>;
}) {
  const [asked, setAsked] = useState<string | null>(null);
  const { busy, act } = useAction(texts.notUndone, () => setAsked(null));
  const takeBack = () =>
    act(async () => {
      await desk.act('undo', {}, entry.version, { change_id: asked });
      await onChanged();
    }, [texts.undone, texts.publishedHint]);
  const [newest] = entry.history;
  return (
    <Panel
      title={texts.history}
      action={
        entry.state === 'draft' ? null : (
          <Link href={entry.page} target="_blank" rel="noopener">
            {texts.see}
          </Link>
        )
      }
    >
      <SiteState {...entry} />
      {newest ? null : <Typography color="text.secondary">{texts.noHistory}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entry.history.map(({ id, at, by }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40, flexWrap: 'wrap' }}
          >
            <Box component="span" sx={{ flex: 1 }}>
              {longDateTime(at)}, <bdi>{by ?? texts.unnamed}</bdi>
            </Box>
            {id === newest?.id && entry.state !== 'changed' && entry.state !== 'draft' ? (
              <Button onClick={() => setAsked(id)}>{texts.undo}</Button>
            ) : null}
          </Box>
        ))}
      </Box>
      <ConfirmDialog
        open={asked !== null}
        title={texts.undo}
        text={texts.undoQuestion}
        confirmLabel={texts.undo}
        busy={busy}
        onConfirm={() => void takeBack()}
        onClose={() => setAsked(null)}
      />
    </Panel>
  );
}
