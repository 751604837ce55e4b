/** One mail as blocks of words: what a template and its values become before it is drawn as HTML and as plain text. */
import type { MailLanguage } from './kinds.ts';

/** A piece of a line. `merged` marks a value, which stands isolated from the words around it. */
export interface Run {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly href?: string | undefined;
  readonly merged?: boolean;
}

export type Block =
  | { readonly kind: 'text'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Run[])[] }
  | { readonly kind: 'quote'; readonly paragraphs: readonly (readonly Run[])[] }
  | { readonly kind: 'details'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** A code to be typed, set wide. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string };

export interface Content {
  readonly language: MailLanguage;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Where reminders are stopped; only reminders have it. */
  readonly stopHref?: string | undefined;
}
