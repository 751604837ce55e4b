/** What a room asks the worker for, as messages; everything in them is plain data. */
import type { LetterPaper } from '@school/shared/mail/letter-paper';

export interface Order {
  readonly kind: 'letter';
  readonly paper: LetterPaper;
}
export interface Asked {
  readonly id: number;
  readonly order: Order;
}
/** The file, or nothing where the order only adds to one; `problem` says why there is none. */
export interface Answered {
  readonly id: number;
  readonly bytes?: Uint8Array;
  readonly problem?: string;
}
