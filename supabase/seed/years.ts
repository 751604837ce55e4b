/** The open demo year and the one before it, as an administrator would enter them. */
import { addDays, openStartYear } from '@school/shared/usual-year';
import { PAYMENT_INSTRUCTIONS, programTracks, programYear } from './program-year.ts';
import type { Stage } from './act.ts';

export interface DemoYears {
  readonly open: {
    readonly id: string;
    readonly start: number;
    readonly opensAt: Date;
    readonly programEnd: string;
  };
  readonly last: {
    readonly id: string;
    readonly start: number;
    readonly programStart: string;
    readonly programEnd: string;
  };
}

interface YearRow {
  readonly id: string;
  readonly opens_at: string;
  readonly program_starts_on: string;
  readonly program_ends_on: string;
}

async function enterYear(stage: Stage, start: number): Promise<YearRow> {
  const row = await stage.call('save_program_year', {
    year_id: null,
    changes: programYear(start, stage.now),
  });
  await stage.call('save_program_year_tracks', {
    year_id: row.id,
    tracks: programTracks(start),
  });
  await stage.call('save_program_year_settings', {
    year_id: row.id,
    changes: {
      ...PAYMENT_INSTRUCTIONS,
      payment_methods: ['bank_transfer', 'check', 'card_by_phone'],
      first_instalment_on: addDays(row.program_starts_on, 3),
    },
    expected_version: 1,
  });
  return row;
}

/** Both years; each brings the holy days of its time by itself. */
export async function seedYears(stage: Stage, administrator: string): Promise<DemoYears> {
  await stage.as(administrator);
  const start = openStartYear(stage.now);
  await stage.at(new Date(stage.now.getTime() - 400 * 86_400_000));
  const last = await enterYear(stage, start - 1);
  const open = await enterYear(stage, start);
  return {
    open: { id: open.id, start, opensAt: new Date(open.opens_at), programEnd: open.program_ends_on },
    last: {
      id: last.id,
      start: start - 1,
      programStart: last.program_starts_on,
      programEnd: last.program_ends_on,
    },
  };
}
