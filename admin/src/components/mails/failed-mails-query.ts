import { queryOptions } from '@tanstack/react-query';
import { call, type FunctionArgs } from '../../providers/rpc.ts';

export const failedMailsQuery = (args: FunctionArgs<'failed_mails'>) =>
  queryOptions({
    queryKey: ['failed-mails', args.subject, args.subject_id],
    queryFn: ({ signal }) => call('failed_mails', args, signal),
  });
