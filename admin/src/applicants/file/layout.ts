/** The columns of a file: reading in the middle and a rail that stays; with a document open, answers and rail stand beside it. */

export const column = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 1.5,
  minWidth: 0,
} as const;

const grid = { display: 'grid', gap: 1.5, alignItems: 'start' } as const;

export const reading = {
  ...grid,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 312px', lg: 'minmax(0, 1fr) 360px' },
  gridTemplateAreas: { xs: '"main" "rail"', md: '"main rail"' },
  '@media print': { display: 'block', '& > aside': { display: 'none' } },
} as const;

/** Below the width that holds both, the viewer covers the page and the rest keeps its order. */
export const besideDocument = {
  ...grid,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px', xl: 'minmax(0, 1fr) 480px' },
  gridTemplateAreas: { xs: '"document" "main" "rail"', lg: '"document rail" "document main"' },
  gridTemplateRows: { lg: 'auto 1fr' },
} as const;

export const rail = {
  ...column,
  gridArea: 'rail',
  position: { md: 'sticky' },
  top: { md: 56 },
  maxHeight: { md: 'calc(100dvh - 64px)' },
  overflowY: { md: 'auto' },
  overscrollBehavior: 'contain',
  '& .MuiTypography-h2': { fontSize: '1.0625rem' },
} as const;

export const railBelow = {
  ...column,
  gridArea: 'rail',
  '& .MuiTypography-h2': { fontSize: '1.0625rem' },
} as const;
