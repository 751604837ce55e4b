import { useState } from 'react';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRole } from '../../../../components/use-role.ts';
import type { DocumentRow } from '../../types.ts';
import { DocumentState } from '../Documents.tsx';
import { useDocuments } from '../documents.ts';
import { DocumentBody, useOpened } from './DocumentBody.tsx';
import { ReviewBar } from './ReviewBar.tsx';
import { Tool } from './Tool.tsx';
import { useFrameWidth } from './use-frame-width.ts';
import { factorOf, PageTools, START, ViewerTools } from './ViewerTools.tsx';

const Heading = ({
  label,
  document,
  onClose,
}: {
  readonly label: string;
  readonly document: DocumentRow;
  readonly onClose: () => void;
}) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <Typography variant="h3" sx={{ flex: 1, minWidth: 0 }} noWrap>
      <bdi>{label}</bdi>: <bdi>{document.file_name}</bdi>
    </Typography>
    <DocumentState document={document} />
    <Tool label="Close document" icon={<CloseIcon />} onClick={onClose} />
  </Box>
);

const bar = { p: 1.5, borderColor: 'divider' } as const;
const page = {
  flex: 1,
  overflow: 'auto',
  scrollbarGutter: 'stable',
  backgroundColor: 'var(--stone-deep)',
} as const;

/** One document with its tools: what it is above, the page in the middle, what to say of it below. */
export function Sheet({
  label,
  document,
  neighbours,
  onOpen,
  onClose,
}: {
  readonly label: string;
  readonly document: DocumentRow;
  readonly neighbours: readonly DocumentRow[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { isOfficer } = useRole();
  const { download } = useDocuments();
  const opened = useOpened(document);
  const { ref, width } = useFrameWidth();
  const [position, setPosition] = useState(START);
  const [pageNumber, setPageNumber] = useState(1);
  const shown = { page: pageNumber, zoom: factorOf(position), rotation: position.rotation, width };
  const moving = { document, all: neighbours, onOpen, position, onPosition: setPosition };
  return (
    <Paper
      component="section"
      elevation={1}
      aria-label={`Document: ${document.file_name}`}
      sx={{ display: 'flex', flexDirection: 'column', height: { xs: '100dvh', lg: 'calc(100dvh - 84px)' } }}
    >
      <Box sx={{ ...bar, borderBottom: 1 }}>
        <Heading label={label} document={document} onClose={onClose} />
        <ViewerTools {...moving} />
      </Box>
      <Box ref={ref} tabIndex={0} role="region" aria-label="Page" sx={page}>
        <DocumentBody opened={opened} {...shown} label={document.file_name} />
      </Box>
      <Box sx={{ ...bar, borderTop: 1, display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {isOfficer ? <ReviewBar document={document} /> : null}
        <Button onClick={() => void download(document)}>Download</Button>
        <Box sx={{ flex: 1 }} />
        <PageTools
          page={pageNumber}
          pages={opened.kind === 'pdf' ? opened.pdf.numPages : 1}
          onPage={setPageNumber}
        />
      </Box>
    </Paper>
  );
}
