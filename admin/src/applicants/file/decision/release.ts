/** When a decision is told to the applicant, as the officer chooses it in the dialog. */
import { ISRAEL } from '@school/shared/dates';
import { isUntold } from '../../../components/telling.tsx';
import { instantOf, wallOf } from '../../../lib/zoned.ts';
import type { Decision } from '../types.ts';

export type ReleaseMode = 'now' | 'hold' | 'time';
export interface Release {
  readonly mode: ReleaseMode;
  /** Israel wall-clock time, for mode 'time'. */
  readonly wall: string;
}

/** The plan that a decision which nobody has been told has already; a correction begins with it. */
export const planOf = (
  { telling, publish_at, undo_to }: Pick<Decision, 'telling' | 'publish_at' | 'undo_to'>,
  ofYear: ReleaseMode,
): Release => {
  if (!isUntold(telling)) return { mode: ofYear, wall: '' };
  if (undo_to) return { mode: 'now', wall: '' };
  return publish_at ? { mode: 'time', wall: wallOf(publish_at, ISRAEL) } : { mode: 'hold', wall: '' };
};

/** The time that is to be looked at; null for what is held without one. */
export const wallToTell = ({ mode, wall }: Release): string | null =>
  mode === 'hold' ? null : mode === 'time' ? wall : '';

/** record_decision's arguments for a release; null while the time is missing. */
export function releaseArguments(
  release: Release,
): { readonly hold: boolean; readonly publish_at: string | null } | null {
  if (release.mode !== 'time') return { hold: release.mode === 'hold', publish_at: null };
  const publish_at = instantOf(release.wall, ISRAEL);
  return publish_at ? { hold: true, publish_at } : null;
}
