import { useRouteError } from 'react-router-dom'
import { ErrorState } from '#client/components/error-state.tsx'
import { errorMessage } from '#client/lib/error-message.ts'

/** A screen that broke, or whose code did not arrive. */
export function RouteErrorPage() {
  const { text, reference } = errorMessage(useRouteError())
  return (
    <>
      <title>Ocurrió un error · Círculo</title>
      <ErrorState message={text} reference={reference} onRetry={() => window.location.reload()} />
    </>
  )
}
