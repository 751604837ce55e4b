export interface Fact {
  readonly id: string;
  readonly value: string;
  readonly label: string;
}

/** The school in numbers. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
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
