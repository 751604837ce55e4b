/**
 * Reporting of errors on the site. The address is known when the site is built, so that no page asks for it, and without
 * one the build leaves all of this out.
 */
import { collectErrors, reportOptions } from '@school/shared/error-reports';

/** Starts it when the browser has nothing better to do. */
export function startErrorReports(dsn: string, release: string): void {
  collectErrors(window, async () => {
    await new Promise<void>((resolve) => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
      else setTimeout(resolve, 1000);
    });
    const { errorSender } = await import('./error-sender');
    return errorSender(reportOptions({ dsn, room: 'site', release, path: () => window.location.pathname }));
  });
}
