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
  [wide]: { '& :is(a, button, input, textarea)': { scrollMarginBlockEnd: '40dvh' } },
} as const;
/** What stands over the foot. */
export const railParts = { ...column, ...aboveFoot } as const;

export const answers = { ...column, gridArea: 'main' } as const;
/** Beside a document the foot stands over the end of the answers, which go on far enough to be read above it. */
const HIGHEST_FOOT = '60dvh';
export const answersBeside = { ...answers, ...aboveFoot, pb: { lg: HIGHEST_FOOT } } as const;

const smallHeadings = { '& .MuiTypography-h2': { fontSize: '1.0625rem' } } as const;

/** As long as what is read beside it, so that its foot stays at the end of the window all the way. */
export const rail = {
  gridArea: 'rail',
  alignSelf: 'stretch',
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  minWidth: 0,
  ...smallHeadings,
} as const;
export const railBelow = { ...column, gridArea: 'rail', ...smallHeadings } as const;

/** With a document beside it the column goes on with the answers: the foot stands over its end. */
const overEnd = {
  position: { lg: 'fixed' },
  insetInlineEnd: { lg: 24 },
  width: { lg: 380, xl: 480 },
  maxHeight: { lg: HIGHEST_FOOT },
} as const;
const atFoot = { [wide]: { position: 'sticky', mt: 'auto', maxHeight: 'calc(100dvh - 72px)' } } as const;
export const dock = (beside: boolean) =>
  ({
    ...column,
    gap: 0.5,
    bottom: 0,
    pb: 0.5,
    zIndex: 2,
    overflowY: 'auto',
    outline: 'none',
    backgroundColor: 'background.default',
    borderTop: '2px solid var(--gold)',
    '& .MuiTypography-h2': { fontSize: '0.9375rem' },
    '& section': { py: 1 },
    '& .MuiFormControl-root': { my: 0.5 },
    ...(beside ? overEnd : atFoot),
  }) as const;

/** On a phone, where all is one column, this line alone stays at the foot. */
export const nextLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 1.5,
  py: 0.5,
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
