import type { DataProvider } from 'react-admin';

/** A data provider whose code is fetched when it is first asked for something. Code that could not be fetched is tried again. */
export function fetchedLater(load: () => Promise<DataProvider>): DataProvider {
  let fetching: Promise<DataProvider> | null = null;
  const provider = (): Promise<DataProvider> => {
    fetching ??= load().catch((error: unknown) => {
      fetching = null;
      throw error;
    });
    return fetching;
  };
  return {
    getList: async (resource, params) => (await provider()).getList(resource, params),
    getOne: async (resource, params) => (await provider()).getOne(resource, params),
    getMany: async (resource, params) => (await provider()).getMany(resource, params),
    getManyReference: async (resource, params) => (await provider()).getManyReference(resource, params),
    create: async (resource, params) => (await provider()).create(resource, params),
    update: async (resource, params) => (await provider()).update(resource, params),
    updateMany: async (resource, params) => (await provider()).updateMany(resource, params),
    delete: async (resource, params) => (await provider()).delete(resource, params),
    deleteMany: async (resource, params) => (await provider()).deleteMany(resource, params),
  };
}
