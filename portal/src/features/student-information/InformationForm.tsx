import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary, type FormErrorItem } from '../../components/ErrorSummary.tsx';
import { Notice } from '../../components/Notice.tsx';
import { texts as partTexts } from '../../components/texts.ts';
import type { MyStudentInformation } from '@school/shared/api/shapes';
import type { StudentFieldName } from '@school/shared/student-fields';
import { Clashes } from './Clashes.tsx';
import { DraftState } from './DraftState.tsx';
import { InformationField, fieldId } from './InformationField.tsx';
import { fieldOf, sectionFields } from './sections.ts';
import { texts } from './texts.ts';
import { badFields, useInformationForm, type InformationFormState } from './use-information-form.ts';
import { namesOf } from './values.ts';

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

/** Every field that stands in the way, at once, and what concerns the whole form. */
function useSummary({ autosave, information, problem }: InformationFormState): FormErrorItem[] {
  const names = namesOf(information.sections);
  const bad = useSyncExternalStore(autosave.subscribe, () => badFields(autosave, names).join(' '));
  const fields = bad
    .split(' ')
    .filter(Boolean)
    .map((name) => ({
      field: fieldId(name),
      message: `${fieldOf(name as StudentFieldName).label}: ${autosave.field(name).message ?? partTexts.conflict}`,
    }));
  return problem ? [{ message: problem }, ...fields] : fields;
}

export function InformationForm({ information: first }: { readonly information: MyStudentInformation }) {
  const state = useInformationForm(first);
  const { autosave, information, clashes, attempt, busy, restored, submit, cancel } = state;
  const summary = useSummary(state);
  const save = information.exists ? texts.update : texts.save;
  useScrollToSection();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {restored && (
        <Notice live>
          <p>{texts.kept}</p>
        </Notice>
      )}
      {clashes && <Clashes clashes={clashes} />}
      {attempt > 0 && <ErrorSummary errors={summary} attempt={attempt} />}
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
              <InformationField
                key={name}
                name={name}
                autosave={autosave}
                applied={information.exists ? information.application[name] : undefined}
              />
            ))}
          </div>
        </section>
      ))}
      <p className="muted">{texts.office}</p>
      <DraftState autosave={autosave} save={save} />
      <div className="buttons form-end">
        <BusyButton busy={busy} busyText={texts.saving}>
          {save}
        </BusyButton>
        <button type="button" className="button quiet" onClick={() => void cancel()}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
