export const UNREACHABLE =
  'Your question could not be sent. What you wrote is still here: check your connection and try again, or write to us by e-mail.';
