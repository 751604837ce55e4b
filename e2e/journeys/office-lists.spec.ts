/** Applicants and students are one list dialect: the same row of controls, columns that fit, filters that are never on in silence. */
import { expect as plainExpect, test, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { signIn } from '../fixtures/people.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000 });
test.setTimeout(240_000);

const LISTS = [
  ['/admin/applicants', 'Applicants'],
  ['/admin/student-management', 'Students'],
] as const;

/** Waits for the rows; the frame around them is what scrolls. */
async function frameOf(page: Page, label: string) {
  const grid = page.getByRole('grid', { name: label });
  await expect(grid.getByRole('rowheader').first()).toBeVisible();
  return grid;
}
/** By how much the table is wider than its frame. */
const hiddenWidth = (page: Page): Promise<number> =>
  page.getByRole('grid').evaluate((table) => {
    let frame: Element | null = table;
    while (frame && getComputedStyle(frame).overflowX !== 'auto') frame = frame.parentElement;
    return frame ? frame.scrollWidth - frame.clientWidth : Number.NaN;
  });

test('at 768, 1280 and 1440 both lists show their usual columns without a sideways scroll, beside the menu as it is @all', async ({
  page,
}) => {
  await signIn(page, 'admissions@example.org');
  for (const width of [768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, label] of LISTS) {
      await page.goto(path);
      await frameOf(page, label);
      expect.soft(await hiddenWidth(page), `${label} at ${width}`).toBe(0);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, label).toBe(width);
    }
    const menu = await page.getByRole('navigation', { name: 'Office' }).boundingBox();
    // Folded on a tablet: icons alone.
    expect(menu?.width ?? Infinity).toBeLessThanOrEqual(width < 900 ? 56 : 216);
  }
});

test('both lists have the same controls in the same order, in one row @all', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn(page, 'admissions@example.org');
  const places: number[][] = [];
  for (const [path, label] of LISTS) {
    await page.goto(path);
    await frameOf(page, label);
    const controls = [
      page.getByRole('searchbox'),
      ...['Filters', 'Views', 'Columns'].map((name) => page.getByRole('button', { name, exact: true })),
    ];
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
    const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
    places.push(boxes.map((box) => Math.round(box?.x ?? 0)));
    expect(places.at(-1)).toEqual([...(places.at(-1) ?? [])].sort((a, b) => a - b));
  }
  expect(places[0]).toEqual(places[1]);
});

test('the name stays in view while the table is scrolled, and what the keyboard reaches is not below it @all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn(page, 'admissions@example.org');
  for (const [path, label, columns] of [
    [...LISTS[0], 'status,track,country,school,interview,to_do,submitted_at,email,phone,city'],
    [...LISTS[1], 'passport_number,date_of_birth,kupat_cholim,high_school_name,updated_at'],
  ] as const) {
    await page.goto(`${path}?columns=${columns}`);
    const grid = await frameOf(page, label);
    expect(await hiddenWidth(page)).toBeGreaterThan(100);
    const name = grid.getByRole('rowheader').first();
    const before = await name.boundingBox();
    const box = await grid.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 100);
    await page.mouse.wheel(2000, 0);
    await expect.poll(async () => (await grid.boundingBox())?.x ?? 0).toBeLessThan(0);
    const after = await name.boundingBox();
    expect(after?.x ?? 0).toBeLessThanOrEqual(before?.x ?? 0);
    await expect(name.getByRole('link')).toBeInViewport({ ratio: 1 });
    // Backwards through the headings that sort, from the last one to the first.
    const sorts = grid.getByRole('columnheader').getByRole('button');
    await sorts.last().focus();
    for (let at = (await sorts.count()) - 1; at > 0; at -= 1) {
      const covered = await sorts.nth(at).evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return document.activeElement === button && !button.contains(at) && !at?.contains(button)
          ? (at?.textContent ?? 'nothing')
          : null;
      });
      expect.soft(covered, `${label}: heading ${at}`).toBeNull();
      await page.keyboard.press('Shift+Tab');
    }
  }
});

for (const width of [360, 1280])
  test(`at ${width} a filter that stayed on is said at once when the list is opened again @all`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'admissions@example.org');
    const filter = encodeURIComponent(JSON.stringify({ status: ['submitted'] }));
    await page.goto(`/admin/applicants?filter=${filter}`);
    await frameOf(page, 'Applicants');
    const openFromMenu = async (name: string): Promise<void> => {
      if (width < 600) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true }).click();
    };
    await openFromMenu('Students');
    await frameOf(page, 'Students');
    await expect(page.getByRole('button', { name: /^Remove filter: Year: .*current/ })).toBeInViewport();
    await openFromMenu('Applicants');
    await frameOf(page, 'Applicants');
    const chip = page.getByRole('button', { name: 'Remove filter: Status: Submitted' });
    await expect(chip).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    expect(await violationsOf(page)).toEqual([]);
    if (width < 600) await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(chip).toHaveCount(0);
    await openFromMenu('Students');
    await openFromMenu('Applicants');
    await frameOf(page, 'Applicants');
    await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);
  });
