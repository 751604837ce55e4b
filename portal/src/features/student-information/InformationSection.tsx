import { useSyncExternalStore } from 'react';
import type { MyStudentInformation, StudentSection } from '@school/shared/api/shapes';
import { Badge } from '../../components/Badge.tsx';
import { Fold } from '../../components/Fold.tsx';
import type { Autosave } from '../../lib/autosave.ts';
import { badFields } from './bad-fields.ts';
import { InformationField } from './InformationField.tsx';
import { sectionFields } from './sections.ts';
import { texts } from './texts.ts';

interface InformationSectionProps {
  readonly section: StudentSection;
  readonly information: MyStudentInformation;
  readonly autosave: Autosave;
  readonly open: boolean;
}

/** How much of the section is filled, and how much of it is to be put right: said also while it is folded. */
function Holds({ section, autosave }: Pick<InformationSectionProps, 'section' | 'autosave'>) {
  const names = sectionFields[section];
  const filled = useSyncExternalStore(
    autosave.subscribe,
    () => names.filter((name) => !['', 'false'].includes(autosave.field(name).value.trim())).length,
  );
  const bad = useSyncExternalStore(autosave.subscribe, () => badFields(autosave, names).length);
  return (
    <>
      <span className="muted small">{texts.filled(filled, names.length)}</span>
      {bad > 0 && <Badge tone="red">{texts.toPutRight(bad)}</Badge>}
    </>
  );
}

export function InformationSection({ section, information, autosave, open }: InformationSectionProps) {
  return (
    <Fold
      id={section}
      title={texts.sections[section]}
      open={open}
      note={<Holds section={section} autosave={autosave} />}
    >
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
    </Fold>
  );
}
