/** Under which names unsaved forms of students are kept (components/drafts). */
import { IN_MEMORY_ONLY } from '../../components/drafts.ts';

export const NEW = `${IN_MEMORY_ONLY} new`;
export const draftOfStudent = (id: string): string => `${IN_MEMORY_ONLY} ${id}`;
