const YEARS_20 = 20 * 365.25 * 86_400_000;

/** Whether somebody may have been under 18 when they submitted. The database says who was; everybody else's page need not ask. */
export const bornLately = (dateOfBirth: string | null): boolean =>
  dateOfBirth !== null && Date.now() - Date.parse(dateOfBirth) < YEARS_20;
