/** Where a line is done. */
import type { Line } from '@school/shared/lines';
import { paths } from '@school/shared/routes';

const PLACES: Readonly<Partial<Record<Line['kind'], string>>> = {
  consent: `${paths.dashboard}#consent`,
  deposit: `${paths.paymentSetup}#deposit`,
  plan: paths.paymentSetup,
  passport: `${paths.studentInformation}#passport_travel`,
  travel: `${paths.studentInformation}#passport_travel`,
  medical: `${paths.studentInformation}#medical`,
  information: paths.studentInformation,
};

export const linePlace = ({ kind, section }: Line): string =>
  PLACES[kind] ?? (section ? `${paths.apply}/${section}` : paths.accepted);
