import { createContext, useContext, useSyncExternalStore } from 'react';
import type { MyApplication } from '@school/shared/api/shapes';
import type { FieldView } from '../../lib/autosave-entry.ts';
import type { Autosave } from '../../lib/autosave.ts';
import type { FormView } from '../../lib/autosave-ports.ts';

export interface ApplicationContextValue {
  readonly mine: MyApplication;
  readonly autosave: Autosave;
  /** Reads everything again from the server. */
  readonly reload: () => Promise<void>;
  readonly replace: (mine: MyApplication) => void;
}

const ApplicationContext = createContext<ApplicationContextValue | null>(null);
export const ApplicationProvider = ApplicationContext.Provider;

export function useApplication(): ApplicationContextValue {
  const value = useContext(ApplicationContext);
  if (!value) throw new Error('useApplication is used outside the application.');
  return value;
}

export function useAnswer(name: string): FieldView {
  const { autosave } = useApplication();
  return useSyncExternalStore(autosave.subscribe, () => autosave.field(name));
}

export function useSaveState(): FormView {
  const { autosave } = useApplication();
  return useSyncExternalStore(autosave.subscribe, autosave.form);
}
