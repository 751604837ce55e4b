/** The smallest files that are whole. */
export const PDF = '%PDF-1.7\nstartxref\n9\n%%EOF\n';
export const pdf = (name = 'passport.pdf'): File => new File([PDF], name, { type: 'application/pdf' });

const u32 = (value: number): number[] => [0, 0, 0, value];
const chunk = (name: string, data: readonly number[]): number[] => [
  ...u32(data.length),
  ...[...name].map((letter) => letter.charCodeAt(0)),
  ...data,
  ...u32(0),
];
export const PNG = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...chunk('IHDR', [...u32(1), ...u32(1), 8, 2, 0, 0, 0]),
  ...chunk('IEND', []),
]);
export const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9]);
/** What an iPhone's photograph begins with, whatever it is called. */
export const HEIC = Uint8Array.from([...u32(24), ...[...'ftypheic'].map((letter) => letter.charCodeAt(0))]);
