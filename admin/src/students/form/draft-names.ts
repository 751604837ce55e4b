/** Under which names unsaved forms of students are kept (components/drafts). */

export const NEW = 'student new';
export const draftOfStudent = (id: string): string => `student ${id}`;
