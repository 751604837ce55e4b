import { call } from '../../lib/api.ts';

/**
 * Called with every sign-up and every request for another mail, whatever became of it: if the address has an account, its
 * owner is told so by mail, once a day. The answer says nothing; a failure changes nothing for the person here.
 */
export const tellOwner = (email: string): Promise<unknown> =>
  call('note_sign_up', { email }).catch(() => null);
