import school from '@school/shared/school.json';

/** Whom to ask about an application, as our mails say it, where no year with an address of its own is at hand. */
export const officeAddress = school.contacts.find(({ id }) => id === 'admissions')?.email ?? school.email;
