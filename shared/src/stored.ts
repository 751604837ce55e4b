/**
 * What the browser's storage holds: texts that anybody may have written, by an older version or by hand. Read as JSON and
 * looked at part by part. By hand, since the first load of every page pays for it: zod's smallest form is 15 KB (gzip) there.
 */

/** The part of the browser's Storage that is read (shared knows no DOM types). */
export interface ReadableStorage {
  getItem(key: string): string | null;
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object stored under the key; null when there is none, or something else. */
export function storedRecord(storage: ReadableStorage, key: string): JsonRecord | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** The named texts of an object; null when one of them is missing or no text. */
export function textsOf<Name extends string>(
  record: JsonRecord | null,
  ...names: readonly Name[]
): Record<Name, string> | null {
  const texts = names.flatMap((name) => {
    const value = record?.[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return texts.length === names.length ? (Object.fromEntries(texts) as Record<Name, string>) : null;
}

/** The record, when each of its values is of that kind; null otherwise. */
export function recordOf<Value>(
  record: unknown,
  isKind: (value: unknown) => value is Value,
): Readonly<Record<string, Value>> | null {
  return isRecord(record) && Object.values(record).every(isKind)
    ? (record as Readonly<Record<string, Value>>)
    : null;
}
