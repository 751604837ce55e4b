/** Keys of the browser's storage, apart from their readers so that the site can look at one without loading the rest. */

/** Where supabase-js keeps tokens (`auth.storageKey`). */
export const AUTH_STORAGE_KEY = 'school-auth';

export const storageKeys = {
  isLoggedIn: 'isLoggedIn',
  userData: 'userData',
  applicationStatus: 'applicationStatus',
  pendingVerificationEmail: 'pendingVerificationEmail',
  pendingApplicationData: 'pendingApplicationData',
  tempApplicationUserId: 'tempApplicationUserId',
  /** The random key of the browser that signed up, with the address; proves the password that was chosen here. */
  signUpKey: 'signUpKey',
  /** Somebody has pressed Logout in this browser, in whichever tab; until the next sign-in. */
  loggedOut: 'loggedOut',
} as const;
