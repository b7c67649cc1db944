import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  loadModuleErrorMessages,
  type ServerErrorData,
  ServerResponseError,
} from '#client/lib/error-message.ts'

export interface PageError {
  queryKey: QueryKey
  errorData: ServerErrorData
}

export async function storePageErrors(queryClient: QueryClient, errors: readonly PageError[]): Promise<void> {
  if (errors.length > 0) await loadModuleErrorMessages()
  for (const { queryKey, errorData } of errors) {
    const error = new ServerResponseError(errorData)
    const query = queryClient.getQueryCache().build(queryClient, { queryKey })
    query.setState({
      ...query.state,
      status: 'error',
      error,
      errorUpdateCount: 1,
      errorUpdatedAt: Date.now(),
    })
  }
}
