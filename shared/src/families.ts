/** Words of a family: whose parent somebody is. */

interface ChildOf {
  readonly name: string;
  readonly relation: 'mother' | 'father' | 'guardian';
}

const words = { mother: 'mother', father: 'father', guardian: 'guardian' } as const;

/** "father of Ari Example and Dan Example"; null of nobody. */
export function parentOf(children: readonly ChildOf[]): string | null {
  const relations = [...new Set(children.map(({ relation }) => relation))];
  const parts = relations.map((relation) => {
    const names = children.filter((child) => child.relation === relation).map(({ name }) => name);
    return `${words[relation]} of ${names.join(' and ')}`;
  });
  return parts.join(', ') || null;
}
