/** While a letter waits to be opened, the student's screens say that it is there, and nothing by which the outcomes differ. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { backend, signIn } from './fake-client.ts';
import { buildInterview, buildMine } from './factories.ts';
import { renderApp } from './render-app.tsx';

beforeEach(() => {
  signIn();
});

const outcomes = ['accepted', 'waitlisted', 'rejected'] as const;
const submitted_at = '2026-11-05T10:00:00Z';
const interview = buildInterview({ starts_at: '2097-01-05T10:00:00Z', ends_at: '2097-01-05T10:30:00Z' });

test.each([
  ['/dashboard', 'There is a letter for you about your application.'],
  ['/apply', 'There is a letter for you.'],
  ['/apply/review', 'There is a letter for you.'],
  ['/apply/personal', 'There is a letter for you.'],
  ['/apply/interview', 'There is a letter for you.'],
  ['/apply/documents', 'There is a letter for you.'],
  ['/apply/references', 'There is a letter for you.'],
] as const)('%s is the same for each outcome', async (path, words) => {
  const seen: string[] = [];
  for (const status of outcomes) {
    backend.answer('my_application', () =>
      buildMine({
        application: { status, submitted_at },
        standing: 'letter',
        lines: [],
        can_edit: false,
        interview,
      }),
    );
    backend.answer('my_decision_letters', () => [
      { id: 'letter-1', told_at: '2027-02-01T08:00:00Z', opened_at: null, year: '2027-2028', outcome: null },
    ]);
    renderApp(path);
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    // The words stand above what the screen asks for on its own, such as the open times.
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
    // But for the numbers that React gives to labels.
    const main = document.querySelector('main')?.innerHTML.replaceAll(/(id|for|aria-\w+)="[^"]*"/g, '') ?? '';
    expect(main).not.toMatch(/been accepted|waitlist|congratulations|sorry|decided/i);
    seen.push(main);
    cleanup();
  }
  expect(new Set(seen).size).toBe(1);
});
