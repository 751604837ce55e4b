/** How what a batch would do is laid out. */
export const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': {
    textAlign: 'start',
    fontWeight: 700,
    position: 'sticky',
    top: 0,
    backgroundColor: 'background.paper',
  },
  '& th, & td': {
    px: 0.75,
    py: 0.5,
    borderBottom: '1px solid var(--line)',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
} as const;
