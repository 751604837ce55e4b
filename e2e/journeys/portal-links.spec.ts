/**
 * What somebody without an account meets by a link, state by state: open, ended, revoked, too old, unknown. Each fits a phone and
 * a desk, says in words what happened, and axe finds nothing. The states are answered here; how they come about is in the journeys
 * of referees and families.
 */
import { expect, test } from '@playwright/test';
import type { FunctionResult } from '../../shared/src/api/types.ts';
import { violationsOf } from '../fixtures/axe.ts';

const soon = '2027-02-01T20:00:00Z';
const facts = {
  referee: 'Rav Example',
  applicant: 'Noam Example',
  year: '2027-2028',
  waives_access: true,
  until: soon,
  ends_at: soon,
};
const open = { ...facts, begun: false, body: '', version: 1, saved_at: null, files: [] };
const letter = (state: 'sent' | 'declined' | 'paused' | 'closed'): FunctionResult<'reference_page'> => ({
  state,
  ...facts,
});
const about = { applicant: 'Noam Example', year: '2027-2028' };
const toSign = {
  name: 'Ruth Example',
  relation: 'mother',
  words: 'I agree that he studies there.',
  words_number: 1,
};

type Pages = 'reference_page' | 'consent_page' | 'parent_invitation_page';
type State = { [Name in Pages]: readonly [Name, string, FunctionResult<Name>] }[Pages];
const states: readonly State[] = [
  ['reference_page', '/reference', { state: 'open', ...open }],
  ['reference_page', '/reference', { state: 'open', ...open, begun: true, body: 'I have taught him' }],
  ...(['sent', 'declined', 'paused', 'closed'] as const).map(
    (state) => ['reference_page', '/reference', letter(state)] as const,
  ),
  ['reference_page', '/reference', { state: 'unknown' }],
  ['reference_page', '/reference', { state: 'limited' }],
  ['consent_page', '/consent', { state: 'open', ...about, ...toSign, relation: 'mother' }],
  [
    'consent_page',
    '/consent',
    { state: 'given', ...about, signature: 'Ruth Example', signed_on: '2026-12-01', may_follow: true },
  ],
  ...(['refused', 'rejected', 'closed'] as const).map(
    (state) => ['consent_page', '/consent', { state, ...about }] as const,
  ),
  ['consent_page', '/consent', { state: 'unknown' }],
  ...(['open', 'accepted', 'expired'] as const).map(
    (state) => ['parent_invitation_page', '/parents', { state, ...about, name: 'Ruth Example' }] as const,
  ),
  ['parent_invitation_page', '/parents', { state: 'unknown' }],
];

const PAGES = ['/reference', '/consent', '/parents'];
for (const page of PAGES)
  test(`${page} in each of its states @all`, async ({ page: tab }) => {
    test.setTimeout(240_000);
    const own = states.filter(([, path]) => path === page);
    expect(own.length).toBeGreaterThan(3);
    for (const [index, [name, path, answer]] of own.entries())
      await test.step(`${answer.state} (${index})`, async () => {
        await tab.unrouteAll();
        await tab.route(`**/rest/v1/rpc/${name}`, (route) => route.fulfill({ json: answer }));
        await tab.setViewportSize({ width: 360, height: 800 });
        // From another document: between two tokens alone the page would not be loaded again.
        await tab.goto('about:blank');
        await tab.goto(`${path}#a-token-of-somebody`);
        await expect(tab.getByRole('main')).toBeVisible();
        await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
        for (const width of [360, 1280]) {
          await tab.setViewportSize({ width, height: 800 });
          expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          expect(await violationsOf(tab), `${answer.state} at ${width}`).toEqual([]);
        }
      });
  });
