import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { offlineSupportFunctions } from '#client/lib/product-state.ts'
import { ErrorState } from '#client/ui/error-state.tsx'

export function RouteErrorPage() {
  return <FailedScreenMessage error={useRouteError()} />
}

export function FailedScreenMessage({ error }: { error: unknown }) {
  const { text } = getErrorMessage(error)
  useEffect(() => offlineSupportFunctions.reloadForMissingCode(), [])
  return (
    <>
      <title>Ocurrió un error · Círculo</title>
      <ErrorState page message={text} error={error} onRetry={() => window.location.reload()} />
    </>
  )
}
