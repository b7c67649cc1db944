import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

export function SessionLoadErrorNotice() {
  const { refetch, isFetching } = trpc.identity.viewer.useQuery(undefined, { enabled: false })
  return (
    <Notice
      tone="warn"
      action={
        <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
          Intentar de nuevo
        </Button>
      }
    >
      No pudimos saber si tu sesión sigue abierta.
    </Notice>
  )
}
