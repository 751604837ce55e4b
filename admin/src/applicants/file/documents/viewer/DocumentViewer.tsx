import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { OfficeFile } from '../../types.ts';
import { askedFiles } from '../asked-documents.ts';
import { Sheet } from './Sheet.tsx';

interface ViewerProps {
  readonly file: OfficeFile;
  readonly openedId: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** A document beside the form (over it on small screens): zoom, rotate, next; check it or ask for another. */
export default function DocumentViewer({ file, openedId, onOpen, onClose }: ViewerProps) {
  const beside = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const asked = askedFiles(file);
  const order = asked.flatMap(({ documents }) => documents);
  const document = order.find((other) => other.id === openedId);
  if (!document) return <Typography sx={{ p: 2 }}>This document is no longer there.</Typography>;
  const sheet = (
    <Sheet
      key={document.id}
      label={asked.find(({ documents }) => documents.includes(document))?.label ?? 'Document'}
      document={document}
      neighbours={order}
      onOpen={onOpen}
      onClose={onClose}
    />
  );
  return beside ? (
    sheet
  ) : (
    <Dialog open fullScreen onClose={onClose} aria-label="Document">
      {sheet}
    </Dialog>
  );
}
