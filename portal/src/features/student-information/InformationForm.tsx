import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary, type FormErrorItem } from '../../components/ErrorSummary.tsx';
import { Notice } from '../../components/Notice.tsx';
import type { MyStudentInformation } from '@school/shared/api/shapes';
import { useSignedIn } from '../../lib/session/context.tsx';
import { Clashes } from './Clashes.tsx';
import { writeDraft } from './drafts.ts';
import { InformationField, fieldId } from './InformationField.tsx';
import { sectionFields } from './sections.ts';
import { texts } from './texts.ts';
import { useInformationForm, type InformationFormState } from './use-information-form.ts';
import { formValues, namesOf } from './values.ts';

/** Keeps what differs from the saved record in this tab at every change. */
function useDraft({ form, information }: InformationFormState): void {
  const { person } = useSignedIn();
  useEffect(() => {
    const saved = formValues(information);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed = namesOf(information.sections).filter((name) => values[name] !== saved[name]);
        writeDraft(
          sessionStorage,
          person.id,
          Object.fromEntries(changed.map((name) => [name, values[name]])),
        );
      },
    });
  }, [form, information, person.id]);
}

/** A task of the accepted page links to /student-information#medical. */
function useScrollToSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const section = hash && document.getElementById(hash.slice(1));
    if (!section) return;
    section.scrollIntoView();
    section.focus({ preventScroll: true });
  }, [hash]);
}

function summaryOf({ form, information, problem }: InformationFormState): FormErrorItem[] {
  const { errors } = form.formState;
  const fields = namesOf(information.sections).flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ field: fieldId(name), message }] : [];
  });
  return problem ? [...fields, { message: problem }] : fields;
}

export function InformationForm({ information: first }: { readonly information: MyStudentInformation }) {
  const state = useInformationForm(first);
  const { form, information, clashes, attempt, restored, submit, cancel, countAttempt } = state;
  const { isSubmitting } = form.formState;
  useDraft(state);
  useScrollToSection();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        countAttempt();
        void form.handleSubmit(submit)(event);
      }}
    >
      {restored && (
        <Notice live>
          <p>{texts.kept}</p>
        </Notice>
      )}
      {clashes && <Clashes clashes={clashes} />}
      <ErrorSummary errors={summaryOf(state)} attempt={attempt} />
      <nav aria-label={texts.sectionsLabel} className="jump">
        {information.sections.map((section) => (
          <a key={section} href={`#${section}`}>
            {texts.sections[section]}
          </a>
        ))}
      </nav>
      {information.sections.map((section) => (
        <section key={section} id={section} className="card" tabIndex={-1}>
          <h2>{texts.sections[section]}</h2>
          <div className="columns">
            {sectionFields[section].map((name) => (
              <InformationField key={name} name={name} form={form} />
            ))}
          </div>
        </section>
      ))}
      <p className="muted">{texts.office}</p>
      <div className="buttons form-end">
        <BusyButton busy={isSubmitting} busyText={texts.saving}>
          {information.exists ? texts.update : texts.save}
        </BusyButton>
        <button type="button" className="button quiet" onClick={cancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
