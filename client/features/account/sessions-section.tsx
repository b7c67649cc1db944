import { Laptop, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { AccountSection, AccountSettingRow } from '#client/features/account/account-section.tsx'
import { privateCalendarHint } from '#client/features/account/private-calendar-hint.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { formatTimeAgo } from '#client/lib/instants.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import type { Account, SessionListItem } from '#modules/identity/contract/account.ts'

const shownAtFirst = 5

export function SessionsSection({ hasCalendarAddress }: Pick<Account, 'hasCalendarAddress'>) {
  const sessions = trpc.identity.sessions.useQuery()
  const title = useRef<HTMLHeadingElement>(null)
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const endingOthers = trpc.identity.endOtherSessions.useMutation({
    onSuccess: async () => {
      await utils.identity.sessions.invalidate()
      title.current?.focus()
      toast.success('Cerramos tus otras sesiones.')
    },
    onError: (error) => toast.error(getErrorMessage(error).text),
  })
  const [all, setAll] = useState(false)
  const others = sessions.data?.filter((session) => !session.current) ?? []
  const further = (sessions.data?.length ?? 0) - shownAtFirst

  function showAll() {
    setAll(true)
    title.current?.focus({ preventScroll: true })
  }

  async function endOthers() {
    const sure = await confirm({
      title: '¿Cerrar todas las demás sesiones?',
      message: `Esta sigue abierta. En los otros dispositivos habrá que entrar de nuevo.${hasCalendarAddress ? ` ${privateCalendarHint}` : ''}`,
      confirmLabel: 'Cerrar las demás',
    })
    if (sure) endingOthers.mutate()
  }

  return (
    <AccountSection
      title="Sesiones abiertas"
      text={`Los dispositivos en los que entraste. Si no reconoces alguno, ciérralo y cambia tu contraseña.${hasCalendarAddress ? ` ${privateCalendarHint}` : ''}`}
      titleRef={title}
      footer={
        others.length > 1 && (
          <Flex columnGap={2} rowGap={3} flexWrap="wrap">
            <Button
              variant="danger-quiet"
              size="sm"
              loading={endingOthers.isPending}
              onClick={() => void endOthers()}
            >
              Cerrar todas las demás
            </Button>
            {further > 0 && !all && (
              <Button variant="ghost" size="sm" onClick={showAll}>
                {further === 1 ? 'Ver 1 más' : `Ver ${further} más`}
              </Button>
            )}
          </Flex>
        )
      }
    >
      {sessions.data ? (
        sessions.data
          .slice(0, all ? undefined : shownAtFirst)
          .map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              now={sessions.dataUpdatedAt}
              onEnded={() => title.current?.focus()}
            />
          ))
      ) : sessions.error ? (
        <li>
          <ErrorState
            message="Error al cargar tus sesiones"
            error={sessions.error}
            onRetry={() => void sessions.refetch()}
            retrying={sessions.isFetching}
          />
        </li>
      ) : (
        <li>
          <LoadingRegion>
            <Skeleton h="44px" my={4} />
            <Skeleton h="44px" my={4} />
          </LoadingRegion>
        </li>
      )}
    </AccountSection>
  )
}

interface SessionRowProps {
  session: SessionListItem
  /** Time when the server listed the sessions, in ms since 1970. */
  now: number
  onEnded: () => void
}

function SessionRow({ session: { id, device, current, lastUsedAt }, now, onEnded }: SessionRowProps) {
  const utils = trpc.useUtils()
  const ending = trpc.identity.endSession.useMutation({
    onSuccess: async () => {
      await utils.identity.sessions.invalidate()
      onEnded()
      toast.success(`Cerramos la sesión de ${device}.`)
    },
    onError: (error) => toast.error(getErrorMessage(error).text),
  })
  const Icon = /Android|iPhone|iPad|iOS/i.test(device) ? Smartphone : Laptop
  return (
    <AccountSettingRow
      icon={<Icon size={22} />}
      title={device}
      badge={current && <Badge tone="trust">Esta sesión</Badge>}
      text={current ? 'Abierta ahora' : `Se usó ${formatTimeAgo(lastUsedAt, now)}`}
      action={
        !current && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Cerrar la sesión de ${device}, que se usó ${formatTimeAgo(lastUsedAt, now)}`}
            loading={ending.isPending}
            onClick={() => ending.mutate({ id })}
          >
            Cerrar
          </Button>
        )
      }
    />
  )
}
