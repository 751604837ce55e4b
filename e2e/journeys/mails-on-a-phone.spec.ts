/** Every kind of mail, in both languages, for the longest, the emptiest and a Hebrew name: no wider than a phone. */
import { expect, test } from '@playwright/test';
import { everyKind, readers, render } from '../../supabase/tests/mail/samples.ts';
import { mailLanguages } from '../../shared/src/mail/kinds.ts';

test.use({ viewport: { width: 360, height: 800 } });

for (const [reader, data] of Object.entries(readers))
  test(`mails to the ${reader} reader fit a phone${reader === 'hebrew' ? '' : ' @all'}`, async ({ page }) => {
    const wide: string[] = [];
    for (const kind of everyKind)
      for (const language of mailLanguages) {
        const { html } = render(kind, { language, data, zone: 'America/New_York' });
        await page.setContent(html);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 360) wide.push(`${kind} ${language}: ${width}`);
      }
    expect(wide).toEqual([]);
  });
