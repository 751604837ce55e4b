/** A label above its field, in as many lines as it needs: nothing of a question is cut off. */
export const wholeLabel = {
  inputLabel: {
    shrink: true,
    sx: {
      position: 'static',
      transform: 'none',
      whiteSpace: 'normal',
      lineHeight: 1.3,
      mb: 0.5,
      fontSize: '0.8125rem',
    },
  },
  input: { notched: false },
} as const;
