import { acceptedFunctions } from './accepted.ts';
import { accountFunctions } from './accounts.ts';
import { administrationFunctions } from './administration.ts';
import { mailFunctions } from './mail.ts';
import { parentFunctions } from './parents.ts';
import { privacyFunctions } from './privacy.ts';
import { contentFunctions } from './content.ts';
import { serverFunctions } from './server.ts';
import { systemFunctions } from './system.ts';


export const contract = {
  ...accountFunctions,
  ...parentFunctions,
  ...acceptedFunctions,
  ...mailFunctions,
  ...administrationFunctions,
  ...contentFunctions,
  ...systemFunctions,
  ...privacyFunctions,
  ...serverFunctions,
};
