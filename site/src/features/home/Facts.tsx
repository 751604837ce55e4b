import type { Fields } from '../../lib/content';

/** The school in numbers. */
export function Facts({ facts }: { readonly facts: Fields<'facts'> }) {
  return (
    <section className="facts" aria-label="The yeshiva in numbers">
      <dl className="wrap facts-list">
        {facts.map((fact) => (
          <div key={fact.id} className="fact">
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
