import { isResting } from '@school/shared/standing';
import { call } from '../../lib/api.ts';
import { ProgramFacts } from '../../components/consent/ProgramFacts.tsx';
import { ConsentWords, SignForm } from '../../components/consent/SignForm.tsx';
import type { ChildView } from './Child.tsx';
import { texts } from './texts.ts';

interface ChildConsentProps {
  readonly child: ChildView;
  readonly onChange: (child: ChildView) => void;
  readonly reload: () => Promise<void>;
}

/** The consent for a child under 18, signed in the parent's own account. */
export function ChildConsent({ child, onChange, reload }: ChildConsentProps) {
  const { consent } = child;
  if (!consent) return null;
  if (consent.state === 'given')
    return (
      <section className="card">
        <h2>{texts.consent}</h2>
        <p>{texts.consentGiven}</p>
      </section>
    );
  if (isResting(child.standing)) return null;
  return (
    <>
      <section className="card">
        <h2>{texts.consent}</h2>
        <p>{texts.consentLead(child.name)}</p>
        <ConsentWords words={consent.words} />
      </section>
      <ProgramFacts year={child.year} cost={consent.cost} />
      <SignForm
        key={consent.words_number}
        sign={async (form) => {
          const { application_id } = child;
          onChange(
            await call('sign_child_consent', { application_id, form, words_number: consent.words_number }),
          );
        }}
        reload={reload}
      />
    </>
  );
}
