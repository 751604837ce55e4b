/** One conversation: read, written to, given to somebody, closed. */
import { useEffect } from 'react';
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { call, type FunctionArgs, type FunctionResult } from '../../providers/rpc.ts';

export type OfficeThread = NonNullable<FunctionResult<'office_thread'>>;
export type ThreadMessage = OfficeThread['messages'][number];
export type ThreadSubject = FunctionArgs<'office_thread'>['subject'];

const keyOf = (subject: ThreadSubject, id: string): readonly unknown[] => ['threads', subject, id];

export const threadQuery = (subject: ThreadSubject, id: string) =>
  queryOptions({
    queryKey: keyOf(subject, id),
    queryFn: ({ signal }) => call('office_thread', { subject, subject_id: id }, signal),
  });

/** Null when nobody with an account stands behind it. Families answer while it is on screen. */
export const useThread = (subject: ThreadSubject, id: string) =>
  useQuery({ ...threadQuery(subject, id), refetchInterval: 30_000 });

/** Something done to a thread; whatever shows threads or counts them is asked again. */
export function useThreadAct<Name extends 'send_message' | 'assign_thread' | 'set_thread_state'>(
  name: Name,
): UseMutationResult<FunctionResult<Name>, Error, FunctionArgs<Name>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (args: FunctionArgs<Name>) => call(name, args),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['threads'] });
      await client.invalidateQueries({ queryKey: ['applicants', 'desk'] });
    },
  });
}

/** What is on screen has been read: tells the server once for each newest message. */
export function useMarkRead({ person, messages, unread }: OfficeThread): void {
  const client = useQueryClient();
  const newest = unread > 0 ? messages.at(-1)?.id : undefined;
  const { id } = person;
  useEffect(() => {
    if (newest === undefined) return;
    call('read_messages', { person_id: id, message_id: newest })
      .then(() => client.invalidateQueries({ queryKey: ['threads', 'list'] }))
      // Unread it stays, and is told again when the thread is next opened.
      .catch((error: unknown) => console.warn('The messages were not marked read.', error));
  }, [id, newest, client]);
}
