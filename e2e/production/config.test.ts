/** `supabase config push` with the real CLI, against a stand-in that answers as a project fresh from the dashboard. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schoolSettings } from '../../supabase/scripts/auth-mails/auth-mail.ts';
import { authSettings } from '../../supabase/local/auth/settings.ts';
import { supabaseCli } from './cli.ts';
import { startManagementApi, type ManagementApi } from './management-api.ts';

const env = {
  SITE_URL: 'https://school.example.org',
  SMTP_HOST: 'mail.example.org',
  SMTP_USER: 'office',
  SMTP_PASS: 'a mail password',
  SMTP_FROM: 'office@example.org',
  ...schoolSettings(),
};

let api: ManagementApi;
beforeAll(async () => {
  api = await startManagementApi();
});
afterAll(() => api.stop());

test('The settings are pushed whole: nothing is asked of the project that it does not know', async () => {
  const { code, output } = await supabaseCli(['config', 'push'], { apiUrl: api.url, env });
  expect(code, output).toBe(0);
  expect(api.unknown).toEqual([]);
});

test('Mails of accounts leave by the school’s own server, on the port that hosted functions reach too', () => {
  expect(api.settings.get('config/auth')).toMatchObject({
    smtp_host: 'mail.example.org',
    smtp_port: '465',
    smtp_user: 'office',
    smtp_pass: 'a mail password',
    smtp_admin_email: 'office@example.org',
    smtp_max_frequency: authSettings.mailIntervalSeconds,
    rate_limit_email_sent: 120,
    mailer_autoconfirm: false,
    smtp_sender_name: schoolSettings().SCHOOL_NAME,
    mailer_subjects_invite: schoolSettings().INVITE_SUBJECT,
  });
});

test('Links lead to the product’s own address and to no other', () => {
  expect(api.settings.get('config/auth')).toMatchObject({ site_url: env.SITE_URL });
  expect(JSON.stringify([...api.settings])).not.toContain('env(');
});

test('Passwords, codes and tokens are as strict as on the embedded server', () => {
  expect(api.settings.get('config/auth')).toMatchObject({
    jwt_exp: authSettings.accessTokenSeconds,
    password_min_length: authSettings.minPasswordLength,
    mailer_otp_exp: authSettings.codeSeconds,
    refresh_token_rotation_enabled: true,
    security_refresh_token_reuse_interval: authSettings.refreshReuseSeconds,
    security_update_password_require_reauthentication: true,
    security_captcha_enabled: false,
    rate_limit_verify: 60,
    rate_limit_token_refresh: 600,
    external_anonymous_users_enabled: false,
  });
});

test('The mails themselves are pushed, each with its link, and with its code where a page asks for one', () => {
  const auth = api.settings.get('config/auth') ?? {};
  for (const name of ['confirmation', 'invite', 'recovery', 'email_change']) {
    const text = String(auth[`mailer_templates_${name}_content`]);
    expect(text).toContain('/verify?token_hash={{ .TokenHash }}');
    expect(text.includes('{{ .Token }}'), name).toBe(['confirmation', 'recovery'].includes(name));
  }
});

test('The API shows the schema public and nothing else, a thousand rows at most', () => {
  expect(api.settings.get('postgrest')).toMatchObject({ db_schema: 'public', max_rows: 1000 });
  expect(api.settings.get('config/storage')).toEqual({ fileSizeLimit: 25 * 1024 * 1024 });
});

test('Pushed twice, the second push finds nothing to do', async () => {
  const { code, output } = await supabaseCli(['config', 'push'], { apiUrl: api.url, env });
  expect(code, output).toBe(0);
  expect(output).not.toContain('Would update API');
});
