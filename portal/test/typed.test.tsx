/** Phones and passports as families type them, in each form of the portal: kept in their one form, or asked about, never just refused. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { phones } from '../../shared/test/typed-cases.ts';
import { readPending } from '../src/lib/pending.ts';
import { buildInformation, buildMine, buildSaved } from './factories.ts';
import { backend, callsOf, signIn } from './fake-client.ts';
import { renderApp } from './render-app.tsx';

type Call = 'save_application_fields' | 'save_student_draft' | 'correct_contact';
/** What was sent of this field last. */
const sent = (call: Call, field: string): unknown =>
  callsOf(call)
    .flatMap(({ changes }) => changes as { field: string; value: unknown }[])
    .filter((change) => change.field === field)
    .at(-1)?.value;

beforeEach(() => {
  for (const call of ['save_application_fields', 'save_student_draft', 'correct_contact'] as const)
    backend.answer(call, ({ changes }) =>
      buildSaved({ saved: Object.fromEntries(changes.map(({ field, value }) => [field, value])) }),
    );
});

interface Form {
  readonly path: string;
  readonly label: RegExp;
  readonly last: (field: string) => unknown;
  readonly field: string;
  readonly country: (name: string | null) => void;
  readonly open?: RegExp;
  readonly send?: string;
}
const applies = (application: object) => (country: string | null) => {
  signIn();
  const mine = buildMine({
    ...application,
    application: { country, ...('application' in application ? (application.application as object) : {}) },
  });
  backend.answer('my_application', () => mine);
};
const handedIn = {
  can_edit: false,
  application: {
    ...{ status: 'submitted', submitted_at: '2026-11-20T10:00:00Z', reference_number: 'A-2027-1042' },
    ...{ address: '1 Demo Street', city: 'Teaneck', emergency_contact_name: 'Ruth Testly' },
    emergency_contact_phone: '+12125550124',
  },
};
const informs = (country: string | null): void => {
  applies({ application: { status: 'accepted' } })(null);
  const form = { ...buildInformation().form, parents_home_country: country };
  backend.answer('my_student_information', () => buildInformation({ form }));
};
const forms: Readonly<Record<string, Form>> = {
  application: {
    ...{ path: '/apply/personal', label: /^Emergency contact phone/, field: 'emergency_contact_phone' },
    last: (field) => sent('save_application_fields', field),
    country: applies({}),
  },
  'before there is an account': {
    ...{ path: '/apply', label: /^WhatsApp phone/, field: 'whatsapp_phone' },
    last: (field) => (readPending(localStorage)?.form as Record<string, string> | undefined)?.[field],
    country: (name) => {
      if (name === null) return;
      const pending = { email: '', savedAt: Date.now(), form: { country: name } };
      localStorage.setItem('pendingApplicationData', JSON.stringify(pending));
    },
  },
  'contact data after handing in': {
    ...{ path: '/apply', label: /^Phone/, field: 'phone', open: /^Correct$/, send: 'Save' },
    last: (field) => sent('correct_contact', field),
    country: (name) => applies(handedIn)(name ?? 'Atlantis'),
  },
  'student information, a parent': {
    ...{ path: '/student-information', label: /^Father's WhatsApp/, field: 'father_whatsapp' },
    last: (field) => sent('save_student_draft', field),
    country: informs,
  },
};

const typedInto = async (form: Form, country: string | null, typed: string) => {
  form.country(country);
  const { user } = renderApp(form.path);
  if (form.open) await user.click(await screen.findByRole('button', { name: form.open }));
  const field = await screen.findByLabelText(form.label);
  await user.clear(field);
  await user.click(field);
  await user.paste(typed);
  await user.tab();
  const keeps = async (number: string): Promise<void> => {
    expect(field).toHaveValue(number);
    if (form.send) await user.click(screen.getByRole('button', { name: form.send }));
    await waitFor(() => expect(form.last(form.field)).toBe(number), { timeout: 3000 });
  };
  return { user, field, keeps };
};

it.each(Object.entries(forms))('%s: a number of the person’s own country is made whole', async (_, form) => {
  const { keeps } = await typedInto(form, 'United States', '(917) 555\u20110142');
  await keeps('+19175550142');
});

it.each(Object.entries(forms))('%s: where the country is not known, it is asked for', async (_, form) => {
  const { user, field, keeps } = await typedInto(form, null, '(917) 555-0142');
  const country = await screen.findByRole('combobox', { name: /: Which country is this number from\?$/ });
  await user.selectOptions(country, 'Israel');
  expect(field).toHaveAccessibleDescription(/There is no such number in Israel\./);
  await user.selectOptions(country, 'Canada');
  expect(screen.queryByRole('combobox', { name: /Which country is this/ })).toBeNull();
  await keeps('+19175550142');
});

it('every number that is one stands in the field as it will be kept', async () => {
  forms['before there is an account']?.country(null);
  const { user } = renderApp('/apply');
  const field = await screen.findByLabelText(/^Phone/);
  for (const [typed, kept] of phones.filter(([, number]) => number !== null)) {
    await user.clear(field);
    await user.click(field);
    await user.paste(typed);
    await user.tab();
    expect(field).toHaveValue(kept ?? '');
  }
});

it('passports stand as they will be kept, and the first of two that is emptied stays where it is', async () => {
  const id = '11111111-1111-4111-8111-111111111111';
  const passports = {
    ...{ id, section: 'personal', kind: 'passports', words: 'All your passports', help: '', choices: [] },
    ...{ is_required: true, most_characters: 0, answer: 'Canada; AB12345; 2040-05-01\nIsrael; 1234567; 2040-05-01' },
  } as const; // prettier-ignore
  applies({ own_questions: [passports] })(null);
  const { user } = renderApp('/apply/personal');
  const group = (place: number) => within(screen.getByRole('group', { name: `Passport ${place}` }));
  await screen.findByRole('group', { name: 'Passport 2' });
  for (const label of ['Country', 'Number', 'Expires on']) await user.clear(group(1).getByLabelText(label));
  const number = group(2).getByLabelText('Number');
  await user.clear(number);
  await user.click(number);
  await user.paste('a\u2011123 456');
  await user.type(group(2).getByLabelText('Country'), ' ');
  // Somebody goes back into the empty row while the answer comes.
  await user.click(group(1).getByLabelText('Country'));
  const kept = 'Israel; A123456; 2040-05-01';
  await waitFor(() => expect(sent('save_application_fields', `own-${id}`)).toBe(kept));
  await user.type(group(1).getByLabelText('Country'), 'France');
  expect(group(2).getByLabelText('Number')).toHaveValue('A123456');
  expect(group(1).getByLabelText('Number')).toHaveValue('');
});

it.each([
  ['/apply/personal', /^Passport number/, 'passport_number', 'save_application_fields'],
  ['/student-information', /^Israeli Passport Number/, 'israeli_passport_number', 'save_student_draft'],
] as const)('%s: the number of a passport', async (path, label, field, call) => {
  informs(null);
  if (path.startsWith('/apply')) applies({})(null);
  else
    backend.answer('my_student_information', () =>
      buildInformation({ sections: ['personal', 'passport_travel'] }),
    );
  const { user } = renderApp(path);
  const input = await screen.findByLabelText(label);
  await user.click(input);
  await user.paste('\u200ea\u2011123 456');
  await user.tab();
  expect(input).toHaveValue('A123456');
  await waitFor(() => expect(sent(call, field)).toBe('A123456'));
});
