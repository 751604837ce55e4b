import { longestOfReference } from '@school/shared/application-answers';
import { useEffect, useRef } from 'react';
import { referenceField, referenceInput, referenceNames, type ReferenceName } from './reference-fields.ts';
import { SavedField } from './SavedField.tsx';
import { texts } from './texts.ts';

interface ReferenceFieldsProps {
  readonly id: string;
  readonly title: string;
  /** The address of somebody who was asked is corrected with the request, so that the old link ends. */
  readonly asked: boolean;
  readonly onDone: () => void;
}

const longest: Readonly<Partial<Record<ReferenceName, number>>> = longestOfReference;
const KINDS = { email: 'email', phone: 'tel', years_known: 'number' } as const;
const kindOf = (name: ReferenceName): 'line' | 'email' | 'tel' | 'number' =>
  (KINDS as Readonly<Partial<Record<ReferenceName, 'email' | 'tel' | 'number'>>>)[name] ?? 'line';

/** One reference, open for typing: every field saves itself. */
export function ReferenceFields({ id, title, asked, onDone }: ReferenceFieldsProps) {
  const hints: Readonly<Partial<Record<ReferenceName, string>>> = texts.referenceHints;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!window.location.hash) card.current?.querySelector('input')?.focus();
  }, []);
  return (
    <section className="card" aria-label={title} ref={card}>
      <h2 dir="auto">{title}</h2>
      <div className="columns">
        {referenceNames
          .filter((name) => name !== 'email' || !asked)
          .map((name) => (
            <div key={name} className={name === 'name' || name === 'relationship' ? 'span' : undefined}>
              <SavedField
                name={referenceField(id, name)}
                id={referenceInput(id, name)}
                label={texts.referenceFields[name]}
                kind={kindOf(name)}
                optional={name !== 'name'}
                most={longest[name] ?? null}
                {...(hints[name] ? { hint: hints[name] } : {})}
              />
            </div>
          ))}
      </div>
      <div className="buttons">
        <button type="button" className="button quiet" onClick={onDone}>
          {texts.referenceDone}
        </button>
      </div>
    </section>
  );
}
