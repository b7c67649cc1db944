import {
  type InvalidateQueryFilters,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { getUntypedClient, type TRPCClient, type TRPCUntypedClient } from '@trpc/client'
import { type CreateTRPCReact, getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { createContext, use, useMemo } from 'react'
import type { AppRouter } from '#server/router.ts'

/** The hooks of `@trpc/react-query` would add 4 kB (gzipped) to every page. */
export const trpc = createTree(2, (path) => hooksOf(path), { useUtils }) as unknown as Trpc

export type ProcedureOutputs = inferRouterOutputs<AppRouter>

type TrpcReact = CreateTRPCReact<AppRouter, unknown>
type ReactUtils = ReturnType<TrpcReact['useUtils']>
type ModuleName = keyof AppRouter['_def']['record']

type PickFunctions<All, Name extends PropertyKey, More = unknown> = {
  [Module in keyof All & ModuleName]: {
    [Procedure in keyof All[Module]]: Pick<All[Module][Procedure], keyof All[Module][Procedure] & Name> & More
  }
}
type Hooks = ReturnType<typeof hooksOf>
type Trpc = PickFunctions<TrpcReact, keyof Hooks, Pick<Hooks, 'queryKey'>> & { useUtils: () => TrpcUtils }
export type TrpcUtils = PickFunctions<ReactUtils, keyof ReturnType<typeof utilsOf>> & {
  [Module in ModuleName]: Pick<ReactUtils[Module], 'invalidate'>
} & { client: TRPCClient<AppRouter> }

type Path = readonly string[]
type Options = Record<string, unknown>
type KeyKind = 'query' | 'infinite' | 'any'

function createTree(
  depth: number,
  create: (path: Path) => object,
  known: object = {},
  path: Path = [],
): object {
  return new Proxy(known, {
    get(_, name) {
      if (typeof name !== 'string') return undefined
      if (name in known) return Reflect.get(known, name)
      const next = [...path, name]
      const created = next.length === depth ? create(next) : createTree(depth, create, undefined, next)
      Reflect.set(known, name, created)
      return created
    },
  })
}

function keyOf(path: Path, input: unknown, kind: KeyKind): QueryKey {
  const procedure = { _def: () => ({ path }) }
  return Reflect.apply(getQueryKey, undefined, [procedure, input, kind])
}

export const TrpcClientContext = createContext<TRPCClient<AppRouter> | null>(null)

function useTrpcClient(): TRPCClient<AppRouter> {
  const client = use(TrpcClientContext)
  if (!client) throw new Error('There is no tRPC client: render the component inside <Providers>')
  return client
}

function hooksOf(path: Path) {
  const name = path.join('.')
  return {
    queryKey: (input?: unknown, kind: KeyKind = 'any'): QueryKey => keyOf(path, input, kind),
    useQuery(input?: unknown, options?: Options) {
      const client = getUntypedClient(useTrpcClient())
      return useQuery({
        ...options,
        queryKey: keyOf(path, input, 'query'),
        queryFn: () => client.query(name, input),
      })
    },
    useInfiniteQuery(input: unknown, options: Options & { getNextPageParam: (page: unknown) => unknown }) {
      const client = getUntypedClient(useTrpcClient())
      return useInfiniteQuery({ ...options, ...infiniteQueryOf(client, path, input) })
    },
    useMutation(options?: Options) {
      const client = getUntypedClient(useTrpcClient())
      return useMutation({
        ...options,
        mutationKey: [path],
        mutationFn: (input) => client.mutation(name, input),
      })
    },
  }
}

function infiniteQueryOf(client: TRPCUntypedClient<AppRouter>, path: Path, input: unknown) {
  return {
    queryKey: keyOf(path, input, 'infinite'),
    initialPageParam: null as unknown,
    queryFn: ({ pageParam, direction }: { pageParam: unknown; direction: string }) =>
      client.query(path.join('.'), {
        ...(input as object),
        ...(pageParam ? { cursor: pageParam } : {}),
        direction,
      }),
  }
}

function utilsOf(client: TRPCUntypedClient<AppRouter>, queries: QueryClient, path: Path) {
  const queryOf = (input: unknown) => ({
    queryKey: keyOf(path, input, 'query'),
    queryFn: () => client.query(path.join('.'), input),
  })
  return {
    invalidate: (input?: unknown, filters?: InvalidateQueryFilters) =>
      queries.invalidateQueries({ ...filters, queryKey: keyOf(path, input, 'any') }),
    cancel: (input?: unknown) => queries.cancelQueries({ queryKey: keyOf(path, input, 'any') }),
    fetch: (input?: unknown, options?: Options) => queries.fetchQuery({ ...options, ...queryOf(input) }),
    prefetch: (input?: unknown, options?: Options) =>
      queries.prefetchQuery({ ...options, ...queryOf(input) }),
    prefetchInfinite: (input?: unknown) =>
      queries.prefetchInfiniteQuery(infiniteQueryOf(client, path, input)),
    getData: (input?: unknown) => queries.getQueryData(keyOf(path, input, 'query')),
    setData: (input: unknown, data: unknown) => void queries.setQueryData(keyOf(path, input, 'query'), data),
  }
}

export function createTrpcUtils(client: TRPCClient<AppRouter>, queries: QueryClient): TrpcUtils {
  const untyped = getUntypedClient(client)
  return new Proxy(
    { client },
    {
      get(known, module) {
        if (typeof module !== 'string' || module in known) return Reflect.get(known, module)
        const { invalidate } = utilsOf(untyped, queries, [module])
        return createTree(2, (path) => utilsOf(untyped, queries, path), { invalidate }, [module])
      },
    },
  ) as unknown as TrpcUtils
}

function useUtils(): TrpcUtils {
  const client = useTrpcClient()
  const queries = useQueryClient()
  return useMemo(() => createTrpcUtils(client, queries), [client, queries])
}
