/** Words for who has applied for another year. */
import { yearName } from '@school/shared/year-name';

export const texts = {
  open: (year: string): string => `Applications for ${yearName(year)} are open. You can begin a new one.`,
  known:
    'Your name, contact details, passport and school are filled in from the last one. Please check that they are still right.',
  begin: 'Begin your application',
};
