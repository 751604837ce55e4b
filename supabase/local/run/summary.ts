/** The last lines of a start: where everything is and who may sign in. */
import { paths } from '@school/shared/routes';
import type { SignIn } from './seeding.ts';
import type { Settings } from './settings.ts';

function addresses(settings: Settings): [string, string][] {
  const { origin } = settings;
  const inbox: [string, string][] = settings.remote
    ? []
    : [['Mailbox (all mail lands here)', origin + paths.inbox]];
  return [
    ['Website', `${origin}/`],
    ['Applicant portal', origin + paths.login],
    ['Admissions office', origin + paths.adminDashboard],
    ...inbox,
  ];
}

const table = (rows: readonly (readonly string[])[]): string[] => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd(),
  );
};

/** Lines for the person at the terminal. */
export function summary(settings: Settings, signIns: readonly SignIn[]): string[] {
  const people = signIns.map(({ role, email, password }) => [role, email, password]);
  return [
    '',
    ...table(addresses(settings)),
    ...(people.length > 0 ? ['', '  Demo sign-ins (role, e-mail, password):', ...table(people)] : []),
    '',
    '  Stop with Ctrl-C.',
  ];
}
