/** What a room asks the worker for, as messages; everything in them is plain data. */
import type { LetterPaper } from '@school/shared/mail/letter-paper';
import type { ApplicationPaper } from './application.ts';
import type { StatementPaper } from './statement.ts';
import type { DossierCover, DossierFile } from './dossier/model.ts';

export type Order =
  | { readonly kind: 'letter'; readonly paper: LetterPaper }
  | { readonly kind: 'application'; readonly paper: ApplicationPaper }
  | { readonly kind: 'statement'; readonly paper: StatementPaper }
  /** A dossier is begun, grows file by file and is finished: its documents need not be held all at once. */
  | { readonly kind: 'begin dossier'; readonly cover: DossierCover }
  | { readonly kind: 'add to dossier'; readonly file: DossierFile }
  | { readonly kind: 'finish dossier' };

export interface Asked {
  readonly id: number;
  readonly order: Order;
}
export interface Made {
  /** The paper, once it is finished. */
  readonly bytes?: Uint8Array;
  /** Documents of the file that could not be put in. */
  readonly notPlaced?: number;
}
/** `problem` says why nothing was made. */
export interface Answered extends Made {
  readonly id: number;
  readonly problem?: string;
}
