import { useQuery } from '@tanstack/react-query';
import { call, type FunctionResult } from '../../providers/rpc.ts';
import { templateOf, type FileTemplate } from './template.ts';

export const TEMPLATES = 'student_files';
export const templatesKey = ['students', 'templates'] as const;

/** A template that somebody in the office has saved. */
export interface SavedTemplate {
  readonly view: FunctionResult<'saved_views'>[number];
  readonly template: FileTemplate;
}

const NONE: readonly SavedTemplate[] = [];

export function useTemplates(wanted: boolean): readonly SavedTemplate[] {
  const { data } = useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => call('saved_views', { list: TEMPLATES }, signal),
    enabled: wanted,
    select: (views) =>
      views.flatMap((view) => {
        const template = templateOf(view.name, view.address);
        return template ? [{ view, template }] : [];
      }),
  });
  return data ?? NONE;
}
