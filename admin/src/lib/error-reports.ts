/** Starts the reporting of errors after the first paint, where `/config.js` names an address; costs nothing elsewhere. */
import { collectErrors, reportOptions, reportsDsn, type SendError } from '@school/shared/error-reports';

const afterPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

/** Answers a function for errors that a screen has caught itself. */
export function startErrorReports(config: Window['__SCHOOL_CONFIG__']): SendError {
  const given = typeof config === 'object' && config !== null && 'errorReportsDsn' in config ? config : null;
  const dsn = reportsDsn(given?.errorReportsDsn);
  if (!dsn) return () => undefined;
  return collectErrors(window, async () => {
    await afterPaint();
    const { errorSender } = await import('./error-sender.ts');
    const path = (): string => window.location.pathname;
    return errorSender(reportOptions({ dsn, room: 'admin', release: __PRODUCT_VERSION__, path }));
  });
}
