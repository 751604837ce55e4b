/**
 * The office in the colours of the house, light and dark: dense, hairlines instead of shadows, tabular figures.
 * The primary colour is dark enough for labels that MUI sets in it (contrast 10 on stone).
 */
import type { RaThemeOptions } from 'react-admin';
import { dark, fonts, light, type ColorName } from '@school/shared/tokens';

type Colors = Readonly<Record<ColorName, string>>;

const RADIUS = 6;

const palette = (colors: Colors, mode: 'light' | 'dark'): RaThemeOptions['palette'] => ({
  mode,
  primary: {
    main: colors.night,
    dark: colors.nightStrong,
    contrastText: mode === 'light' ? '#ffffff' : colors.stoneDeep,
  },
  secondary: { main: colors.night, contrastText: mode === 'light' ? '#ffffff' : colors.stoneDeep },
  success: { main: colors.olive, contrastText: mode === 'light' ? '#ffffff' : colors.stoneDeep },
  warning: { main: colors.clay, contrastText: mode === 'light' ? '#ffffff' : colors.stoneDeep },
  error: { main: colors.danger, contrastText: mode === 'light' ? '#ffffff' : colors.stoneDeep },
  background: { default: colors.stone, paper: colors.paper },
  text: { primary: colors.ink, secondary: colors.muted },
  divider: colors.line,
  action: { hover: mode === 'light' ? 'rgb(31 58 95 / 6%)' : 'rgb(157 188 224 / 10%)' },
});

/** Colours that MUI's palette has no name for, as custom properties for `sx`. */
const properties = (colors: Colors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );

const components = (colors: Colors): NonNullable<RaThemeOptions['components']> => ({
  MuiCssBaseline: {
    styleOverrides: {
      ':root': properties(colors),
      body: { fontVariantNumeric: 'tabular-nums lining-nums', backgroundColor: colors.stone },
      // What gets the focus on the way up comes out from under the bar at the top.
      html: { scrollPaddingTop: 56 },
      ':focus-visible': { outline: `2px solid ${colors.night}`, outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animationDuration: '0s !important', transitionDuration: '0s !important' },
      },
      // The reader's own colours take every background away: what is chosen is drawn in theirs.
      '@media (forced-colors: active)': {
        '.Mui-selected, [aria-selected="true"], [aria-pressed="true"], .RaMenuItemLink-active': {
          forcedColorAdjust: 'none',
          backgroundColor: 'Highlight !important',
          color: 'HighlightText !important',
        },
        '.MuiSwitch-track, .MuiSwitch-thumb, .MuiChip-root, .MuiLinearProgress-root': { border: '1px solid' },
      },
      // Letters so large that a phone holds few of them (as in the portal): words may break; only tables scroll.
      '@media (max-width: 15rem)': {
        '.RaLayout-content :not(table, table *)': {
          overflowWrap: 'anywhere',
          whiteSpace: 'normal !important',
        },
      },
      // Paper has no bar, no menu, nothing to press, and no colour of its own.
      '@media print': {
        '.RaLayout-appFrame > header, .RaLayout-contentWithSidebar > :not(.RaLayout-content), .RaLayout-content button:not([aria-expanded])':
          {
            display: 'none !important',
          },
        '.RaLayout-appFrame': { marginTop: '0 !important' },
        'body, .RaLayout-content': { backgroundColor: '#fff !important' },
      },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      elevation1: { boxShadow: 'none', border: `1px solid ${colors.line}` },
    },
  },
  MuiCard: { styleOverrides: { root: { boxShadow: 'none', border: `1px solid ${colors.line}` } } },
  MuiDialog: { styleOverrides: { paper: { border: `1px solid ${colors.line}` } } },
  // What stands in a native button has the office's letters too, not the browser's.
  MuiButtonBase: { styleOverrides: { root: { fontFamily: 'inherit' } } },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small' },
    styleOverrides: { root: { textTransform: 'none', fontWeight: 600, minHeight: 32 } },
  },
  MuiTab: {
    styleOverrides: { root: { textTransform: 'none', fontWeight: 600, minHeight: 40, padding: '8px 14px' } },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        textTransform: 'none',
        color: colors.ink,
        '&.Mui-selected': { fontWeight: 700, color: colors.night },
      },
    },
  },
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: colors.line, padding: '6px 12px' },
      head: {
        fontWeight: 700,
        color: colors.muted,
        backgroundColor: colors.paper,
        whiteSpace: 'nowrap',
        lineHeight: 1.3,
      },
    },
  },
  MuiTooltip: {
    styleOverrides: { tooltip: { backgroundColor: colors.ink, color: colors.paper, fontSize: 13 } },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  // The spinner in the bar is react-admin's, which has no name for it.
  MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-row:hover': { backgroundColor: 'var(--stone)' },
        '& .RaDataTable-clickableRow': { cursor: 'pointer' },
      },
    },
  },
  RaList: { styleOverrides: { root: { '& .RaList-content': { boxShadow: 'none' } } } },
});

const theme = (colors: Colors, mode: 'light' | 'dark'): RaThemeOptions => ({
  palette: palette(colors, mode) ?? {},
  shape: { borderRadius: RADIUS },
  spacing: 8,
  sidebar: { width: 216, closedWidth: 56 },
  typography: {
    fontFamily: fonts.text,
    fontSize: 14,
    htmlFontSize: 16,
    h1: { fontFamily: fonts.heading, fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.2 },
    h2: { fontFamily: fonts.heading, fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
    h3: { fontFamily: fonts.text, fontSize: '0.9375rem', fontWeight: 700, lineHeight: 1.4 },
    h6: { fontFamily: fonts.heading, fontWeight: 600, fontSize: '1.125rem' },
    body1: { fontSize: '0.9375rem' },
    body2: { fontSize: '0.90625rem' },
    button: { textTransform: 'none', fontSize: '0.90625rem' },
  },
  components: components(colors),
});

export const lightTheme = theme(light, 'light');
export const darkTheme = theme(dark, 'dark');
