import { describe, expect, it } from 'vitest';
import { hebrewRuns, markHebrewHtml } from '../src/lib/hebrew';

describe('Hebrew inside English', () => {
  it('is one run with its own spaces, marks and points', () => {
    expect(hebrewRuns('The line יָפֶה תַלְמוּד, תּוֹרָה is old.')).toEqual([
      { text: 'The line ', hebrew: false },
      { text: 'יָפֶה תַלְמוּד, תּוֹרָה', hebrew: true },
      { text: ' is old.', hebrew: false },
    ]);
  });

  it('is marked in HTML, but not inside tags', () => {
    expect(markHebrewHtml('<a title="שלום">שלום, friend</a>')).toBe(
      '<a title="שלום"><bdi lang="he" dir="rtl">שלום</bdi>, friend</a>',
    );
  });
});
