import school from '@school/shared/school.json';
import { Button } from './Button';
import { MixedText } from './Hebrew';
import { island } from '../islands/island';
import { sendPage } from './send-page.island';
import { mailHref, whatsAppHref } from './send-ways';

interface SendPageProps {
  readonly path: string;
  /** Fit to send as it stands; the address follows it. */
  readonly sentence: string;
  /** What somebody has chosen stands in the address, and goes along. */
  readonly withChoice?: boolean;
}

const siteUrl = process.env.GATSBY_SITE_URL ?? '';

/** Sends the page by what the phone offers; elsewhere by WhatsApp, mail or its address. Nothing is asked of anybody before a press. */
export function SendPage({ path, sentence, withChoice = false }: SendPageProps) {
  const message = { title: school.name, text: sentence, url: `${siteUrl}${path}` };
  return (
    <section
      className="send no-print"
      aria-labelledby="send-title"
      data-message={JSON.stringify(message)}
      data-choice={withChoice}
      {...island('send-page', sendPage)}
    >
      <h2 id="send-title">Send this page</h2>
      <p>
        <MixedText>{sentence}</MixedText>
      </p>
      <div className="button-row">
        <Button data-way="share" hidden>
          Send …
        </Button>
        <a
          className="button button-secondary"
          data-way="whatsapp"
          href={whatsAppHref(message)}
          target="_blank"
          rel="noopener"
        >
          WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <a className="button button-secondary" data-way="mail" href={mailHref(message)}>
          E-mail
        </a>
        <Button look="secondary" className="only-with-script" data-way="copy">
          Copy link
        </Button>
      </div>
      <p role="status" />
    </section>
  );
}
