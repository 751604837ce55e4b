/** From the click on a link to the next page's first paint, prepared as browsers do it. */
import { openPlainPage, press } from '../../fixtures/plain-browser.ts';
import { median } from './measure.ts';

const TIMES = 5;

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
      const found = await page
        .evaluate(() => {
          const activation = Number(
            Reflect.get(performance.getEntriesByType('navigation')[0] ?? {}, 'activationStart'),
          );
          const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
          if (!(activation > 0) || paint === undefined) return null;
          return (
            performance.timeOrigin + Math.max(paint, activation) - Number(sessionStorage.getItem('clicked'))
          );
        })
        .catch(() => null);
      if (found !== null) return found;
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
