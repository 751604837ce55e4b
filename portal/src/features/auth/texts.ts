/** Every word of sign-in and accounts. The toasts are the specification's (section 8), word for word. */
export const toasts = {
  emailNotVerified: {
    title: 'Email Not Verified',
    message: 'Please check your email and click the verification link to complete your account setup.',
  },
  invalidCredentials: {
    title: 'Invalid Credentials',
    message: 'Please check your email and password and try again.',
  },
  loginFailed: (message: string) => ({ title: 'Login Failed', message }),
  loginSuccessStaff: {
    title: 'Login Successful',
    message: 'Welcome back! Redirecting to admin dashboard...',
  },
  loginSuccess: { title: 'Login Successful', message: 'Welcome back! Redirecting to your dashboard...' },
  /** Where another page is next than the one that the specified words name. */
  loginSuccessElsewhere: { title: 'Login Successful', message: 'Welcome back!' },
  loginError: { title: 'Login Error', message: 'An unexpected error occurred. Please try again.' },
  signUpError: { title: 'Sign Up Error', message: 'An unexpected error occurred. Please try again.' },
  signUpFailed: (message: string) => ({ title: 'Sign Up Failed', message }),
  passwordMismatch: { title: 'Password Mismatch', message: 'Passwords do not match. Please try again.' },
  accountCreated: {
    title: 'Account Created!',
    message: 'Please check your email and click the verification link to complete your account setup.',
  },
  noEmail: { title: 'Error', message: 'No email address found. Please try signing up again.' },
  rateLimited: {
    title: 'Rate Limited',
    message: 'Please wait a moment before requesting another verification email.',
  },
  resent: {
    title: 'Verification Email Sent',
    message: "We've sent another verification link to your email address.",
  },
  resendFailed: { title: 'Error', message: 'Failed to resend verification email. Please try again.' },
  authenticationFailed: {
    title: 'Authentication Error',
    message: 'Failed to authenticate. Please try again.',
  },
  authenticationWrong: {
    title: 'Authentication Error',
    message: 'Something went wrong during authentication.',
  },
  welcomeSaved: {
    title: 'Welcome!',
    message: 'Your account has been verified and your application data has been saved.',
  },
  /** Not all of it: the specified words, and what is left to do beside them. */
  welcomeSavedBut: (left: number) => ({
    title: 'Welcome!',
    message: `Your account has been verified and your application data has been saved. ${left === 1 ? 'One answer needs' : `${left} answers need`} another look in your application.`,
  }),
  verifiedNotSaved: {
    title: 'Authentication Successful',
    message: 'Your account has been verified. You can now complete your application.',
  },
  welcomeBack: { title: 'Welcome Back!', message: 'You have been successfully authenticated.' },
  passwordSet: { title: 'Password saved', message: 'Sign in with this password from now on.' },
  passwordFailed: (message: string) => ({ title: 'Password not saved', message }),
} as const;

export const texts = {
  loginTitle: 'Applicant portal',
  loginLead: 'Your account, your application, and what happens next.',
  inEnglish: 'הכניסה לחשבון באנגלית. אחריה תחזרו לדף שלכם, בעברית.',
  loginLeadParent:
    'An account of your own, as a parent: you follow your child’s application with it, and apply for nothing.',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signingIn: 'Signing in...',
  signingUp: 'Creating your account...',
  needHelp: 'Need help?',
  forgot: 'Forgot your password?',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  newEmail: 'New Email',
  passwordHint: (least: number) =>
    `At least ${least} characters. Three or four unrelated words make a good password.`,
  required: (label: string) => `Enter your ${label.toLowerCase()}`,
  passwordAgain: 'Enter your password again',
  emailFormat: 'Enter an email address like name@example.org',
  mismatch: 'Passwords do not match. Please try again.',
  signedOut: 'You have signed out. Sign in to return to the page you were on.',
  sessionEnded: 'Your session has ended. Please sign in again. You then return to the page you were on.',
  pendingNote:
    'Your answers are kept in this browser for a day. Sign in or sign up with the same email address to continue with them.',

  checkTitle: 'Account Created!',
  checkLead: 'Please check your email and click the verification link to complete your account setup.',
  sentTo: 'We sent it to',
  resend: 'Resend verification email',
  resending: 'Sending...',
  backToSignUp: 'Back to Sign Up',
  noMail: 'No mail after a few minutes? Look in the spam folder, or ask for another one.',
  codeTitle: 'Or type the code from the mail',
  codeOnlyTitle: 'Type the code from the mail',
  codeLead: 'Press the link in the mail that we sent you, or type its code here.',
  code: 'Six-digit code',
  codeWrong: 'This code is wrong or has expired. Compare it with the newest mail, or ask for a new one.',
  wrongPair: 'This address and this password do not belong together.',
  codeFormat: 'Enter the six digits from the mail',
  confirmCode: 'Confirm code',
  confirming: 'Verifying...',

  verifyTitle: 'Confirm your email address',
  verifyLead: 'One press confirms that this address is yours.',
  verifyButton: 'Confirm my email address',
  recoveryTitle: 'Choose a new password',
  recoveryLead: 'Continue to set a new password for your account.',
  recoveryButton: 'Continue',
  inviteTitle: 'Accept the invitation',
  inviteLead: 'Continue to choose a password for your account.',
  changeTitle: 'Confirm your new email address',
  changeLead:
    'We wrote to your old address and to your new one. Press the button in both mails; then the change is made.',
  changeButton: 'Confirm the new address',
  verifying: 'Verifying...',
  verifiedTitle: 'Email Verified',
  verified: 'Your email address is confirmed. Taking you on...',
  confirmedElsewhere:
    'Your address is confirmed and your password is set. Sign in with it here, or continue on your other device.',
  choosingElsewhere:
    'Your address was confirmed on another device. Type your password once more on that device; then you can sign in here.',
  choosingHere: 'Is that device not with you? We can send you another mail.',
  mailHere: 'Set the password here',
  changeHalf:
    'One of your two addresses is confirmed. Now open the mail in your other mailbox and press its button too. Until then you sign in with the old address.',
  failedTitle: 'Verification Failed',
  failed: 'Verification Failed. The verification link may have expired or is invalid.',
  newLink: 'Ask for a new link',
  askInviter: 'Ask the person who invited you to send a new invitation.',

  completing: 'Completing authentication...',

  forgotTitle: 'Forgot your password?',
  forgotLead: 'Tell us your email address. If there is an account, we send a link to choose a new password.',
  sendLink: 'Send the link',
  sending: 'Sending...',
  linkSent:
    'If an account belongs to this address, a mail is on its way. It carries a link and a six-digit code.',
  unexpected: 'An unexpected error occurred. Please try again.',
  tooMany: 'Please wait a moment before asking for another mail.',
  tooManyTries: 'Too many tries. Please wait a moment, then try again.',
  notSent: 'The mail could not be sent. Please try again.',
  backToSignIn: 'Back to Sign In',

  setTitle: 'Choose a new password',
  setAgainTitle: 'Your password',
  save: 'Save password',
  saving: 'Saving...',
  setLead:
    'Your address is confirmed. You signed up on another device, so please type your password once more, or choose another one.',
  setTooLate:
    'You opened the mail more than five minutes ago, so nothing was saved. Please ask for a new link.',
  acceptLead: 'Choose a password for your staff account. You will sign in with it from now on.',

  accountTitle: 'Your account',
  signedInAs: 'You are signed in as',
  changePassword: 'Change password',
  changeEmail: 'Change email address',
  sendChange: 'Send the link',
} as const;
