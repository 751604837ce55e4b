/** The shape of an answer: which keys and kinds of values it has, without the values. What open tabs read must stay there. */
export type Shape = null | string | { readonly [key: string]: Shape } | readonly [] | readonly [Shape];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Two shapes of the same place as one: keys of both, kinds where one was empty. */
function merged(one: Shape, other: Shape): Shape {
  if (one === null) return other;
  if (isObject(one) && isObject(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return Object.fromEntries(keys.map((key) => [key, merged(one[key] ?? null, other[key] ?? null)]));
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    const [a] = one as readonly Shape[];
    const [b] = other as readonly Shape[];
    return a === undefined ? other : b === undefined ? one : [merged(a, b)];
  }
  return one;
}

export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    const shapes = value.map(shapeOf);
    return shapes.length === 0 ? [] : [shapes.reduce(merged)];
  }
  if (!isObject(value)) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

const kindOf = (shape: Shape): string =>
  Array.isArray(shape) ? 'list' : typeof shape === 'string' ? shape : 'object';

/** Where an answer lacks what was there before. Keys more than before, empty lists and nulls are no loss. */
export function lostFrom(before: Shape, now: Shape, place = 'the answer'): string[] {
  if (before === null || now === null) return [];
  if (kindOf(before) !== kindOf(now)) return [`${place} was ${kindOf(before)} and is ${kindOf(now)}`];
  if (Array.isArray(before) && Array.isArray(now)) {
    const [a, b] = [before[0] as Shape | undefined, now[0] as Shape | undefined];
    return a === undefined || b === undefined ? [] : lostFrom(a, b, `${place}[]`);
  }
  if (!isObject(before) || !isObject(now)) return [];
  return Object.entries(before).flatMap(([key, shape]) =>
    key in now ? lostFrom(shape, now[key] as Shape, `${place}.${key}`) : [`${place}.${key} is gone`],
  );
}
