import { Fragment, useState } from 'react';
import { useApplication } from '../context.tsx';
import { fieldTexts } from '../field-texts.ts';
import { ContactForm } from './ContactForm.tsx';
import { contactNames } from './contact.ts';
import { texts } from './texts.ts';

/** How the office reaches the applicant, to read and to correct. */
export function Contact() {
  const { mine } = useApplication();
  const [correcting, setCorrecting] = useState(false);
  return (
    <section className="card" id="contact">
      <h2>{texts.contactTitle}</h2>
      <p className="hint">{texts.contactLead}</p>
      {correcting ? (
        <ContactForm onDone={() => setCorrecting(false)} />
      ) : (
        <>
          <dl className="facts">
            {contactNames.map((name) => (
              <Fragment key={name}>
                <dt>{fieldTexts.words[name].label}</dt>
                <dd>
                  <bdi>{mine.application[name] ?? texts.notProvided}</bdi>
                </dd>
              </Fragment>
            ))}
          </dl>
          <button type="button" className="button quiet" onClick={() => setCorrecting(true)}>
            {texts.correct}
          </button>
        </>
      )}
    </section>
  );
}
