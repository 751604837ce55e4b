import { afterAll, beforeAll, expect, test } from 'vitest';
import { isEmbedded, mailTo, newEmail, openTarget, PASSWORD, type Target } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget();
}, 120_000);
afterAll(() => target.stop());

const follow = async (link: string, redirect?: string) => {
  const url = new URL(link);
  if (redirect) url.searchParams.set('redirect_to', redirect);
  const answer = await target.send(url.href, { redirect: 'manual' });
  const location = new URL(answer.headers.get('location') ?? 'about:blank');
  return { status: answer.status, location, fragment: new URLSearchParams(location.hash.slice(1)) };
};
const actionLink = async (email = newEmail()) => {
  const { data, error } = await target
    .service()
    .auth.admin.generateLink({ type: 'signup', email, password: PASSWORD });
  if (error) throw error;
  return data.properties.action_link;
};

test('A link to the API goes on to the site with the session in the fragment', async () => {
  const email = newEmail();
  const { status, fragment } = await follow(await actionLink(email));
  expect(status).toBe(303);
  expect(Object.fromEntries(fragment)).toMatchObject({ token_type: 'bearer', type: 'signup' });
  const { data } = await target.anonymous().auth.getUser(fragment.get('access_token') ?? '');
  expect(data.user?.email).toBe(email);
  expect(
    (await target.anonymous().auth.refreshSession({ refresh_token: fragment.get('refresh_token') ?? '' }))
      .error,
  ).toBeNull();
});

test('A used link answers access_denied and otp_expired in the fragment', async () => {
  const link = await actionLink();
  await follow(link);
  const { fragment } = await follow(link);
  expect(Object.fromEntries(fragment)).toMatchObject({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  });
});

test('A link never redirects to another origin', async () => {
  const { location } = await follow(await actionLink(), 'https://elsewhere.example.net/steal');
  expect(location.hostname).not.toBe('elsewhere.example.net');
});

test.runIf(isEmbedded)(
  'Signing up mails a link to /verify that verifies by token hash, and a code',
  async () => {
    const email = newEmail();
    const options = { emailRedirectTo: `${target.url}/apply`, data: { first_name: 'Dov' } };
    await target.anonymous().auth.signUp({ email, password: PASSWORD, options });
    const mail = await mailTo(target, email);
    const url = new URL(mail.links[0] ?? '');
    expect([url.origin, url.pathname, url.searchParams.get('type')]).toEqual([
      target.url,
      '/verify',
      'signup',
    ]);
    expect(url.searchParams.get('next')).toBe('/apply');
    expect(mail.code).toMatch(/^\d{6}$/);
    const token_hash = url.searchParams.get('token_hash') ?? '';
    expect(
      (await target.anonymous().auth.verifyOtp({ token_hash, type: 'signup' })).data.session,
    ).not.toBeNull();
  },
);

test.runIf(isEmbedded)('Recovery and invitation mails link to /verify with their own type', async () => {
  const { email } = await target.person();
  await target.anonymous().auth.resetPasswordForEmail(email);
  expect(new URL((await mailTo(target, email)).links[0] ?? '').searchParams.get('type')).toBe('recovery');
  const invited = newEmail();
  await target.service().auth.admin.inviteUserByEmail(invited);
  expect(new URL((await mailTo(target, invited)).links[0] ?? '').searchParams.get('type')).toBe('invite');
});

test.runIf(isEmbedded)('A second mail within a minute answers over_email_send_rate_limit', async () => {
  const email = newEmail();
  await target.anonymous().auth.signUp({ email, password: PASSWORD });
  const { error } = await target.anonymous().auth.resend({ type: 'signup', email });
  expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
});

test.runIf(isEmbedded)('Recovery for an unknown address answers success', async () => {
  expect((await target.anonymous().auth.resetPasswordForEmail(newEmail())).error).toBeNull();
});
