/** Every kind of mail, in both languages, for a reader whose name is Hebrew: no wider than a phone. */
import { expect, test } from '@playwright/test';
import { everyKind, readers, render } from '../../supabase/tests/mail/samples.ts';
import { mailLanguages } from '../../shared/src/mail/kinds.ts';

test.use({ viewport: { width: 360, height: 800 } });

test('mails to the Hebrew reader fit a phone', async ({ page }) => {
  const wide: string[] = [];
  for (const kind of everyKind)
    for (const language of mailLanguages) {
      const { html } = render(kind, { language, data: readers.hebrew, zone: 'America/New_York' });
      await page.setContent(html);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 360) wide.push(`${kind} ${language}: ${width}`);
    }
  expect(wide).toEqual([]);
});
