import { todayIn } from '@school/shared/dates';
import type { ExportFormat } from './types.ts';

/** 'students-2026-2027-2026-11-21.xlsx', dated in Israel, without the characters that no file name may have. */
export const fileName = (name: string, format: ExportFormat, today: string = todayIn()): string =>
  `${name.replace(/[\\/:*?"<>|\s]+/g, '-')}-${today}.${format}`;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold on the data a moment later; the address is only needed to start it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
