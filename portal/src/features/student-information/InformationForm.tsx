import { useSyncExternalStore } from 'react';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary, type FormErrorItem } from '../../components/ErrorSummary.tsx';
import { Notice } from '../../components/Notice.tsx';
import { texts as partTexts } from '../../components/texts.ts';
import type { MyStudentInformation, StudentSection } from '@school/shared/api/shapes';
import type { StudentFieldName } from '@school/shared/student-fields';
import { reveal } from '../../lib/reveal.ts';
import { badFields } from './bad-fields.ts';
import { Clashes } from './Clashes.tsx';
import { DraftState } from './DraftState.tsx';
import { fieldId } from './InformationField.tsx';
import { InformationSection } from './InformationSection.tsx';
import { fieldOf } from './sections.ts';
import { texts } from './texts.ts';
import { useFolds } from './use-folds.ts';
import { useInformationForm, type InformationFormState } from './use-information-form.ts';
import { namesOf } from './values.ts';

/** Also when the address names the section already, and it was folded since. */
function unfold(section: StudentSection): void {
  const part = document.getElementById(section);
  if (part) reveal(part);
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
  const isOpen = useFolds(first);
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
          <a key={section} href={`#${section}`} onClick={() => unfold(section)}>
            {texts.sections[section]}
          </a>
        ))}
      </nav>
      {information.sections.map((section) => (
        <InformationSection
          key={section}
          section={section}
          information={information}
          autosave={autosave}
          open={isOpen(section)}
        />
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
