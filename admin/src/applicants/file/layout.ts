/** The columns of a file: reading in the middle and a rail that stays; with a document open, answers and rail stand beside it. */
import { TWO_COLUMNS } from '../../components/two-columns.ts';

const wide = `@media (min-width: ${TWO_COLUMNS}px)`;

const column = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 1.5,
  minWidth: 0,
} as const;

const grid = { display: 'grid', gap: 1.5, alignItems: 'start' } as const;

export const reading = {
  ...grid,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"main" "rail"',
  [wide]: {
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr) 300px',
      md: 'minmax(0, 1fr) 320px',
      lg: 'minmax(0, 1fr) 360px',
    },
    gridTemplateAreas: '"main rail"',
  },
  '@media print': { display: 'block', '& > aside': { display: 'none' } },
} as const;

/** Below the width that holds both, the viewer covers the page and the rest keeps its order. */
export const besideDocument = {
  ...grid,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px', xl: 'minmax(0, 1fr) 480px' },
  gridTemplateAreas: { xs: '"document" "main" "rail"', lg: '"document rail" "document main"' },
  gridTemplateRows: { lg: 'auto 1fr' },
} as const;

/** What the keyboard reaches below the foot is scrolled above it. */
const aboveFoot = {
  [wide]: { '& :is(a, button, input, textarea)': { scrollMarginBlockEnd: '36dvh' } },
} as const;

export const answers = { ...column, gridArea: 'main' } as const;
/** The foot takes at most a third of the height; what does not fit is scrolled in it. */
const FOOT = '33dvh';
/** Beside a document the foot stands over the end of the answers, which go on far enough to be read above it. */
export const answersBeside = { ...answers, ...aboveFoot, pb: { lg: FOOT } } as const;

const smallHeadings = { '& .MuiTypography-h2': { fontSize: '1.0625rem' } } as const;
const BELOW_BAR = 56;

/** As long as what is read beside it, so that its panels and its foot stay in the window all the way. */
export const rail = {
  gridArea: 'rail',
  alignSelf: 'stretch',
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  minWidth: 0,
  ...smallHeadings,
  [wide]: { minHeight: `calc(100dvh - ${BELOW_BAR}px)` },
} as const;
export const railBelow = { ...column, gridArea: 'rail', ...smallHeadings } as const;
/** What stands over the foot: it stays beside what is read, and scrolls by itself. */
const staying = {
  [wide]: {
    ...aboveFoot[wide],
    position: 'sticky',
    top: BELOW_BAR,
    maxHeight: `calc(67dvh - ${BELOW_BAR + 12}px)`,
    overflowY: 'auto',
  },
} as const;
export const railParts = (beside: boolean) => ({ ...column, ...(beside ? aboveFoot : staying) }) as const;

/** With a document beside it the column goes on with the answers: the foot stands over its end. */
const overEnd = {
  position: { lg: 'fixed' },
  insetInlineEnd: { lg: 24 },
  width: { lg: 380, xl: 480 },
  maxHeight: { lg: FOOT },
} as const;
const atFoot = { [wide]: { position: 'sticky', mt: 'auto', maxHeight: FOOT } } as const;
export const dock = (beside: boolean) =>
  ({
    display: 'flex',
    flexDirection: 'column',
    bottom: 0,
    zIndex: 2,
    backgroundColor: 'background.default',
    borderTop: '2px solid var(--gold)',
    ...(beside ? overEnd : atFoot),
  }) as const;
export const dockSteps = {
  ...column,
  gap: 0.25,
  minHeight: 0,
  overflowY: 'auto',
  '& .MuiTypography-h2': { fontSize: '0.9375rem' },
  '& details': { py: 0.5, px: 1.5 },
  '& summary': { cursor: 'pointer', mb: 0 },
  '& .MuiFormControl-root': { my: 0.5 },
} as const;

/** Whose file it is and the way on. */
export const nextLine = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 1.5,
  [`@media (max-width: ${TWO_COLUMNS - 0.05}px)`]: {
    position: 'fixed',
    insetInline: 0,
    bottom: 0,
    zIndex: 2,
    borderRadius: 0,
    borderTop: 1,
    borderColor: 'divider',
  },
} as const;
