import { viewerZone } from '@school/shared/dates';
import { call } from './api.ts';

const TOLD_KEY = 'zoneTold';

/**
 * Once in a tab: tells the server where the reader lives, so that letters and reminders wait out Shabbat there. A zone that is
 * known already stays. When it does not get through, mails follow Jerusalem until the next visit.
 */
export async function tellZone(): Promise<void> {
  if (sessionStorage.getItem(TOLD_KEY)) return;
  const settings = await call('my_settings', { browser_zone: viewerZone() }).catch(() => null);
  if (settings) sessionStorage.setItem(TOLD_KEY, 'yes');
}
