import { QueryClient } from '@tanstack/react-query';
import { isKind } from './problem.ts';

/** Refusals are answers and are not asked again; a request that never arrived is tried once more. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => count < 1 && isKind(error, 'offline'), staleTime: 2_000 },
      mutations: { retry: false },
    },
  });

export const queryClient = createQueryClient();
