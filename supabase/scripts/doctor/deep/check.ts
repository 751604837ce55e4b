/** `doctor -- --deep`: accounts are lived through from sign-up to deletion, in staging with the office, and removed again. */
import { finding, type Check } from '../check.ts';
import { stageOf } from '../settings.ts';
import { accountLife } from './account.ts';
import { officeLife } from './office.ts';
import { accountsOf, asker, runSteps } from './step.ts';

export const deepCheck: Check = {
  title: 'The life of an account: from sign-up to its end (staging: the office too)',
  run: async (deployment) => {
    const ask = asker(deployment);
    const accounts = accountsOf(ask);
    const found = await runSteps([
      ...accountLife(ask, accounts),
      ...(stageOf(deployment) === 'staging' ? officeLife(ask, accounts, deployment) : []),
      { id: 'deep-delete', title: 'The accounts are removed', run: () => accounts.remove() },
    ]);
    if (found.length === 0) return found;
    // After a failure what was made goes all the same; what stays is said.
    await accounts.remove().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      found.push(
        finding(
          'deep-left',
          `These test accounts stay: ${accounts.left().join(', ')}. ${reason}`,
          'Erase them in the office, or remove them under Authentication → Users.',
        ),
      );
    });
    return found;
  },
};
