/** The viewer's bars: another document, size and rotation above the page; which page below it. */
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import RotateIcon from '@mui/icons-material/RotateRight';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import ZoomOutIcon from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DocumentRow } from '../../types.ts';
import { Tool } from './Tool.tsx';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** How the page lies on the screen: an index of the sizes, and degrees. */
export interface Position {
  readonly zoom: number;
  readonly rotation: number;
}
export const START: Position = { zoom: 2, rotation: 0 };
export const factorOf = ({ zoom }: Position): number => ZOOMS[zoom] ?? 1;

/** The documents of the file one after another, in the order of their kinds. */
function Neighbours(props: {
  readonly document: DocumentRow;
  readonly all: readonly DocumentRow[];
  readonly onOpen: (id: string) => void;
}) {
  const at = props.all.findIndex(({ id }) => id === props.document.id);
  const go = (step: number): void => {
    const other = props.all[at + step];
    if (other) props.onOpen(other.id);
  };
  return (
    <>
      <Button startIcon={<PreviousIcon />} disabled={at <= 0} onClick={() => go(-1)}>
        Previous document
      </Button>
      <Button endIcon={<NextIcon />} disabled={at >= props.all.length - 1} onClick={() => go(1)}>
        Next document
      </Button>
    </>
  );
}

export function ViewerTools({
  position,
  onPosition,
  ...documents
}: {
  readonly document: DocumentRow;
  readonly all: readonly DocumentRow[];
  readonly onOpen: (id: string) => void;
  readonly position: Position;
  readonly onPosition: (position: Position) => void;
}) {
  const { zoom, rotation } = position;
  const zoomTo = (next: number): void => onPosition({ ...position, zoom: next });
  return (
    <Box
      role="toolbar"
      aria-label="Document tools"
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.25 }}
    >
      <Neighbours {...documents} />
      <Box sx={{ flex: 1 }} />
      <Tool label="Zoom out" icon={<ZoomOutIcon />} onClick={() => zoomTo(zoom - 1)} disabled={zoom === 0} />
      <Typography variant="body2" sx={{ width: 44, textAlign: 'center' }}>
        {`${Math.round(factorOf(position) * 100)}%`}
      </Typography>
      <Tool
        label="Zoom in"
        icon={<ZoomInIcon />}
        onClick={() => zoomTo(zoom + 1)}
        disabled={zoom === ZOOMS.length - 1}
      />
      <Tool
        label="Rotate"
        icon={<RotateIcon />}
        onClick={() => onPosition({ ...position, rotation: (rotation + 90) % 360 })}
      />
    </Box>
  );
}

export const PageTools = ({
  page,
  pages,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}) =>
  pages > 1 ? (
    <>
      <Tool
        label="Previous page"
        icon={<PreviousIcon />}
        onClick={() => onPage(page - 1)}
        disabled={page <= 1}
      />
      <Typography variant="body2">{`Page ${page} of ${pages}`}</Typography>
      <Tool label="Next page" icon={<NextIcon />} onClick={() => onPage(page + 1)} disabled={page >= pages} />
    </>
  ) : null;
