/** What the content desk says to the preview and hears from it; anything else that is sent is no message. */
const COLLECTIONS = ['knowledge-base', 'staff', 'torah'] as const;
export type PreviewCollection = (typeof COLLECTIONS)[number];

export interface PreviewMessage {
  readonly collection: PreviewCollection;
  /** Last part of its address. */
  readonly slug: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** A photograph that the desk has and no build has seen. */
  readonly photo: Blob | null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPhoto = (value: unknown): value is Blob =>
  value instanceof Blob && /^image\/(jpeg|png|webp)$/.test(value.type);

export function messageIn(data: unknown): PreviewMessage | null {
  if (!isRecord(data) || data['kind'] !== 'preview' || !isRecord(data['fields'])) return null;
  const collection = COLLECTIONS.find((name) => name === data['collection']);
  const { slug, fields, photo } = data;
  if (!collection || typeof slug !== 'string' || !/^[a-z0-9-]{1,80}$/.test(slug)) return null;
  return { collection, slug, fields, photo: isPhoto(photo) ? photo : null };
}
