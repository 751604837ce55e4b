/** The database as the clients of supabase-js know it: rows by the tables, functions by the contract. Import it with `import type`. */
import type { z } from 'zod';
import type * as tables from './api/rows.generated.ts';
import type { FunctionArgs, FunctionName, FunctionResult } from './api/types.ts';

export type TableName = keyof typeof tables;
/** A row of a table, as it is read. */
export type Row<Table extends TableName> = z.output<(typeof tables)[Table]>;

export interface Database {
  public: {
    Tables: {
      [Table in TableName]: {
        Row: Row<Table>;
        /** Nobody writes to a table: functions do. */
        Insert: Record<string, unknown>;
        Update: Record<string, unknown>;
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      [Name in FunctionName]: { Args: FunctionArgs<Name>; Returns: FunctionResult<Name> };
    };
  };
}
