/**
 * The office's data provider, in layers: plain reads of tables by ra-supabase; for each resource with methods of its own the SQL
 * functions they call (searches and all writes go through these, so any other resource cannot be written); and
 * resources that are functions rather than tables behind ra-data-simple-rest.
 */
import { combineDataProviders, type DataProvider } from 'react-admin';
import { fetchedLater } from './fetched-later.ts';
import { Problem } from './problem.ts';

type Methods = Pick<DataProvider, 'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'delete'>;
/** What a resource does by itself; everything else is a plain read of the table of that name. */
export type ResourceMethods = Partial<Methods>;
/** A resource of which there is only a list. */
export type ListMethods = Required<Pick<Methods, 'getList'>>;
export type MethodsByResource = Readonly<Record<string, ResourceMethods>>;

const refuse = (): Promise<never> =>
  Promise.reject(new Problem('not_allowed', 'This cannot be changed here.', { status: 405 }));

function withMethods(base: DataProvider, methods: MethodsByResource): DataProvider {
  const own = (resource: string): ResourceMethods => methods[resource] ?? {};
  return {
    ...base,
    getList: (resource, params) => (own(resource).getList ?? base.getList)(resource, params),
    getOne: (resource, params) => (own(resource).getOne ?? base.getOne)(resource, params),
    getMany: (resource, params) => (own(resource).getMany ?? base.getMany)(resource, params),
    create: (resource, params) => (own(resource).create ?? refuse)(resource, params),
    update: (resource, params) => (own(resource).update ?? refuse)(resource, params),
    delete: (resource, params) => (own(resource).delete ?? refuse)(resource, params),
    updateMany: refuse,
    deleteMany: refuse,
  };
}

/** Resources that an edge function serves in the simple REST dialect. */
const isFunction = (resource: string): boolean =>
  resource === 'staff-accounts' || resource.startsWith('content/');

export function createDataProvider(methods: MethodsByResource): DataProvider {
  const tables = withMethods(
    fetchedLater(async () => (await import('./table-reads.ts')).tableReads),
    methods,
  );
  const functions = fetchedLater(async () => (await import('./function-resources.ts')).functionResources);
  const both = combineDataProviders((resource) => (isFunction(resource) ? functions : tables));
  // Combining hides that every layer takes a signal: without this line a search that is typed over is never cancelled.
  return { ...both, supportAbortSignal: true };
}
