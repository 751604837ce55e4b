import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PREVIEW_PAGE } from '@school/shared/routes';
import type { Values } from '../components/use-record-edits.ts';
import { previewFolders, texts } from './texts.ts';

interface Props {
  readonly collection: string;
  /** Last part of the page's address. */
  readonly id: string;
  /** What the content check has accepted; null while it has not. */
  readonly fields: Values | null;
  readonly photo: Blob | null;
}

/** Reads what the frame says; null when it says nothing of ours. */
function saidBy(frame: HTMLIFrameElement | null, { origin, source, data }: MessageEvent<unknown>) {
  if (origin !== window.location.origin || !frame || source !== frame.contentWindow) return null;
  return data as { readonly kind?: unknown; readonly refused?: unknown };
}

/** The page that the words would become, made by the site itself in a frame; it is sent what the check accepts and nothing else. */
export function Preview({ collection, id, fields, photo }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const [refused, setRefused] = useState(false);
  const words = fields === null ? null : JSON.stringify(fields);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>): void => {
      const said = saidBy(frame.current, event);
      if (said?.kind === 'preview-ready') setReady(true);
      if (said?.kind === 'preview-shown') setRefused(said.refused === true);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (!ready || words === null) return;
    const message = {
      kind: 'preview',
      collection: previewFolders[collection],
      slug: id,
      fields: JSON.parse(words) as Values,
      photo,
    };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [ready, words, photo, collection, id]);
  const waits = words === null || refused;
  return (
    <>
      <Box
        component="iframe"
        ref={frame}
        src={PREVIEW_PAGE}
        title={texts.preview}
        sx={{
          width: '100%',
          height: 'min(70vh, 46rem)',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: '#fff',
          display: 'block',
        }}
      />
      <Typography color="text.secondary" role="status" sx={{ mt: 0.5, minHeight: '1.5em' }}>
        {waits ? texts.previewWaits : ''}
      </Typography>
    </>
  );
}
