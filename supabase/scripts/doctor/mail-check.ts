/** A real mail to oneself, by the server and the account that the project and the functions use. */
import nodemailer from 'nodemailer';
import { patientUrl } from '../../functions/_shared/mail/send.ts';
import { finding, type Check } from './check.ts';
import { smtpUrl } from './settings.ts';

/** Sends one to this address; its reader knows the rest. `query` is for tests, whose server vouches for itself. */
export const mailCheck = (to: string, query = ''): Check => ({
  title: `A mail to ${to} (look into that mailbox, and into its spam)`,
  run: async (deployment) => {
    const transport = nodemailer.createTransport(patientUrl(smtpUrl(deployment) + query));
    try {
      await transport.sendMail({
        from: deployment.SMTP_FROM,
        to,
        subject: 'Mails of the school leave',
        text: `This is a test of ${deployment.SITE_URL}. Nobody needs to do anything.`,
      });
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [
        finding(
          'mail-refused',
          `${deployment.SMTP_HOST} did not take a mail: ${reason}`,
          'Look at SMTP_HOST, SMTP_USER, SMTP_PASS and SMTP_FROM; the mail service says which port and account.',
        ),
      ];
    } finally {
      transport.close();
    }
  },
});
