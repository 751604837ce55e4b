/** The brand: one file of tokens for site, portal, office and mails. Contrasts are noted where text is set in a colour. */
export const light = {
  ink: '#1d2433',
  night: '#1f3a5f',
  nightStrong: '#16304f',
  olive: '#55602f',
  clay: '#a4512a',
  muted: '#5d6472',
  gold: '#b8862b',
  stone: '#f6f1e7',
  stoneDeep: '#ece4d3',
  paper: '#fffdf8',
  line: '#d9cfbd',
  danger: '#9b2c2c',
  amberBack: '#f6e3bd',
  amberInk: '#6b4a0c',
  greenBack: '#dfe6cc',
  greenInk: '#3e4822',
  blueBack: '#d8e2ee',
  blueInk: '#1f3a5f',
  redBack: '#f4d9d3',
  redInk: '#7f2420',
  greyBack: '#e6e2da',
  greyInk: '#454b57',
} as const;

export type ColorName = keyof typeof light;

/** Dark scheme, used by the office only. */
export const dark: Readonly<Record<ColorName, string>> = {
  ink: '#ece7dc',
  night: '#9dbce0',
  nightStrong: '#c1d6ee',
  olive: '#b5c385',
  clay: '#e39b73',
  muted: '#a9afba',
  gold: '#d2a44e',
  stone: '#131823',
  stoneDeep: '#0e121a',
  paper: '#1b2230',
  line: '#353e4f',
  danger: '#f0948a',
  amberBack: '#4a380f',
  amberInk: '#f6dfa8',
  greenBack: '#333d1c',
  greenInk: '#d9e5b5',
  blueBack: '#223a58',
  blueInk: '#cfe0f4',
  redBack: '#522320',
  redInk: '#f7cfc8',
  greyBack: '#323946',
  greyInk: '#d6d9df',
};

export const fonts = {
  heading: "'Frank Ruhl Libre Variable', 'Frank Ruhl Libre', 'David', Georgia, serif",
  text: "'Assistant Variable', 'Assistant', 'Arial Hebrew', Arial, sans-serif",
} as const;

/** One radius, one shadow, one hairline; an 8 px grid. */
const shape = {
  radius: '6px',
  shadow: '0 1px 2px rgb(29 36 51 / 8%), 0 4px 16px rgb(29 36 51 / 6%)',
  hairline: '1px solid var(--line)',
  motion: '160ms',
} as const;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `--name: value;` declarations for a scheme, to be put inside a rule. */
export const colorDeclarations = (scheme: Readonly<Record<ColorName, string>>): string =>
  Object.entries(scheme)
    .map(([name, value]) => `--${kebab(name)}:${value};`)
    .join('');

/** The whole `:root` rule for site and portal; inlined into their pages at build. */
export const tokensCss = (): string =>
  `:root{${colorDeclarations(light)}--font-heading:${fonts.heading};--font-text:${fonts.text};` +
  `--radius:${shape.radius};--shadow:${shape.shadow};--hairline:${shape.hairline};--motion:${shape.motion};}`;

/** Hours in all rooms and mails: 12 (11:59 PM) or 24 (23:59). Here because every room reads it, and not every compiler a JSON file. */
export const hours: 12 | 24 = 12;
