import { useEffect, useRef, useState } from 'react';
import CloseIcon from '@mui/icons-material/Close';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import RotateIcon from '@mui/icons-material/RotateRight';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import ZoomOutIcon from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { documentKinds } from '@school/shared/documents';
import { useRole } from '../../../components/use-role.ts';
import { DocumentState } from '../Documents.tsx';
import { useDocuments } from '../documents.ts';
import type { DocumentRow, OfficeFile } from '../types.ts';
import { DocumentBody, useOpened } from './DocumentBody.tsx';
import { ReviewBar } from './ReviewBar.tsx';

interface ViewerProps {
  readonly file: OfficeFile;
  readonly openedId: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const kindLabel = (document: DocumentRow): string =>
  documentKinds.find((kind) => kind.value === document.kind)?.label ?? 'Document';

const Tool = ({
  label,
  icon,
  onClick,
  disabled = false,
}: {
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}) => (
  <Tooltip title={label}>
    <span>
      <IconButton size="small" aria-label={label} onClick={onClick} disabled={disabled}>
        {icon}
      </IconButton>
    </span>
  </Tooltip>
);

/** The width the document may fill, followed as the window changes. */
function useFrameWidth(): { readonly ref: React.RefObject<HTMLDivElement | null>; readonly width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(480);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(Math.floor((entry?.contentRect.width ?? 480) - 2), 200)),
    );
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

function Sheet({
  document,
  neighbours,
  onOpen,
  onClose,
}: {
  readonly document: DocumentRow;
  readonly neighbours: readonly DocumentRow[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { isOfficer } = useRole();
  const { download } = useDocuments();
  const opened = useOpened(document);
  const { ref, width } = useFrameWidth();
  const [zoom, setZoom] = useState(2);
  const [rotation, setRotation] = useState(0);
  const [page, setPage] = useState(1);
  const pages = opened.kind === 'pdf' ? opened.pdf.numPages : 1;
  const index = neighbours.findIndex((other) => other.id === document.id);
  const go = (step: number): void => {
    const other = neighbours[index + step];
    if (other) onOpen(other.id);
  };
  return (
    <Paper
      component="section"
      elevation={1}
      aria-label={`Document: ${document.file_name}`}
      sx={{ display: 'flex', flexDirection: 'column', height: { xs: '100dvh', lg: 'calc(100dvh - 84px)' } }}
    >
      <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="h3" sx={{ flex: 1, minWidth: 0 }} noWrap>
            {kindLabel(document)}: <bdi>{document.file_name}</bdi>
          </Typography>
          <DocumentState document={document} />
          <Tool label="Close document" icon={<CloseIcon />} onClick={onClose} />
        </Box>
        <Box
          role="toolbar"
          aria-label="Document tools"
          sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.25 }}
        >
          <Button startIcon={<PreviousIcon />} disabled={index <= 0} onClick={() => go(-1)}>
            Previous document
          </Button>
          <Button endIcon={<NextIcon />} disabled={index >= neighbours.length - 1} onClick={() => go(1)}>
            Next document
          </Button>
          <Box sx={{ flex: 1 }} />
          <Tool
            label="Zoom out"
            icon={<ZoomOutIcon />}
            onClick={() => setZoom(zoom - 1)}
            disabled={zoom === 0}
          />
          <Typography
            variant="body2"
            sx={{ width: 44, textAlign: 'center' }}
          >{`${Math.round((ZOOMS[zoom] ?? 1) * 100)}%`}</Typography>
          <Tool
            label="Zoom in"
            icon={<ZoomInIcon />}
            onClick={() => setZoom(zoom + 1)}
            disabled={zoom === ZOOMS.length - 1}
          />
          <Tool label="Rotate" icon={<RotateIcon />} onClick={() => setRotation((rotation + 90) % 360)} />
        </Box>
      </Box>
      <Box
        ref={ref}
        tabIndex={0}
        role="region"
        aria-label="Page"
        sx={{ flex: 1, overflow: 'auto', scrollbarGutter: 'stable', backgroundColor: 'var(--stone-deep)' }}
      >
        <DocumentBody
          opened={opened}
          page={page}
          zoom={ZOOMS[zoom] ?? 1}
          rotation={rotation}
          width={width}
          label={document.file_name}
        />
      </Box>
      <Box
        sx={{
          p: 1.5,
          borderTop: 1,
          borderColor: 'divider',
          display: 'flex',
          gap: 1,
          flexWrap: 'wrap',
          alignItems: 'center',
        }}
      >
        {isOfficer ? <ReviewBar document={document} /> : null}
        <Button onClick={() => void download(document)}>Download</Button>
        <Box sx={{ flex: 1 }} />
        {pages > 1 ? (
          <>
            <Tool
              label="Previous page"
              icon={<PreviousIcon />}
              onClick={() => setPage(page - 1)}
              disabled={page <= 1}
            />
            <Typography variant="body2">{`Page ${page} of ${pages}`}</Typography>
            <Tool
              label="Next page"
              icon={<NextIcon />}
              onClick={() => setPage(page + 1)}
              disabled={page >= pages}
            />
          </>
        ) : null}
      </Box>
    </Paper>
  );
}

/** A document beside the form (over it on small screens): zoom, rotate, next; check it or ask for another. */
export default function DocumentViewer({ file, openedId, onOpen, onClose }: ViewerProps) {
  const beside = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const order = documentKinds.flatMap(({ value }) =>
    file.documents.filter((document) => document.kind === value),
  );
  const document = order.find((other) => other.id === openedId);
  if (!document) return <Typography sx={{ p: 2 }}>This document is no longer there.</Typography>;
  const sheet = (
    <Sheet key={document.id} document={document} neighbours={order} onOpen={onOpen} onClose={onClose} />
  );
  return beside ? (
    sheet
  ) : (
    <Dialog open fullScreen onClose={onClose} aria-label="Document">
      {sheet}
    </Dialog>
  );
}
