import { paths } from '@school/shared/routes';
import { ButtonLink } from '../../components/Button';
import { Section } from '../../components/Section';
import { ContactButton, ContactList } from './ContactInformation';

/** The block that ends the page of all answers. */
export function StillNeedHelp() {
  return (
    <Section id="still-need-help" title="Still Need Help?" tone="night" className="kb-help">
      <p>
        Write to us or ask your question; a person answers. We typically respond within 1-2 business days.
      </p>
      <div className="button-row">
        <ContactButton look="onDark" />
        <ButtonLink href={paths.submitQuestion} look="secondary">
          Submit a Question
        </ButtonLink>
      </div>
      <div className="only-without-script">
        <ContactList />
      </div>
    </Section>
  );
}
