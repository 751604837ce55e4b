/** From the click on a link to the next page's first paint, prepared as browsers do it. */
import { evaluateShown, openPlainPage, press } from '../../fixtures/plain-browser.ts';
import { median } from './measure.ts';

const TIMES = 5;

const FROM_CLICK_TO_PAINT = `(() => {
  const activation = performance.getEntriesByType('navigation')[0].activationStart;
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  if (!(activation > 0) || !paint) return null;
  return performance.timeOrigin + Math.max(paint.startTime, activation) - Number(sessionStorage.getItem('clicked'));
})()`;

/** Milliseconds from the click to the paint, for some clicks; NaN for one that was not prepared. */
async function clickToPaint(base: string): Promise<number> {
  const { page, close } = await openPlainPage();
  try {
    await page.goto(base);
    await page.evaluate(() => {
      addEventListener(
        'click',
        (event) => sessionStorage.setItem('clicked', String(performance.timeOrigin + event.timeStamp)),
        true,
      );
    });
    await press(page, 'nav a[href="/staff"]');
    for (let look = 0; look < 40; look++) {
      const found = await evaluateShown(page, '/staff', FROM_CLICK_TO_PAINT).catch(() => null);
      if (typeof found === 'number') return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return NaN;
  } finally {
    await close();
  }
}

export async function measureNavigation(base: string): Promise<number> {
  const found: number[] = [];
  for (let time = 0; time < TIMES; time++) found.push(await clickToPaint(base));
  return median(found);
}
