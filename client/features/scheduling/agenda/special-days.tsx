import { CalendarOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { OfficialHolidays } from '#client/features/scheduling/agenda/official-holidays.tsx'
import { type AgendaException, AgendaExceptionRow } from '#client/features/scheduling/agenda/special-day.tsx'
import { SpecialDayDialog } from '#client/features/scheduling/agenda/special-day-dialog.tsx'
import { useSpecialDays } from '#client/features/scheduling/agenda/use-special-days.ts'
import { toLocalDate } from '#client/lib/instants.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { maxAgendaExceptions } from '#modules/scheduling/contract/limits.ts'

export const agendaExceptionsTitleId = 'dias-especiales'

interface SpecialDaysSectionProps {
  isSaved: boolean
  timeZone: string
}

export function SpecialDaysSection({ isSaved, timeZone }: SpecialDaysSectionProps) {
  const { query, remove } = useSpecialDays(isSaved)
  const [dialog, setDialog] = useState<{
    edited: AgendaException | null
    open: boolean
    round: number
  } | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const days = query.data?.exceptions ?? []
  const thisYear = toLocalDate(new Date(), timeZone).slice(0, 4)
  const isFull = days.length >= maxAgendaExceptions

  function openDialog(edited: AgendaException | null) {
    setDialog({ edited, open: true, round: (dialog?.round ?? 0) + 1 })
  }

  async function confirmAndRemove(day: AgendaException) {
    if (await remove(day, thisYear)) add.current?.focus()
  }

  return (
    <Card as="section" aria-labelledby={agendaExceptionsTitleId} p={{ base: 4, sm: 6 }} gap={4} mt={5}>
      <header>
        <chakra.h2 id={agendaExceptionsTitleId} textStyle="section" tabIndex={-1} outline="none">
          Días libres y horarios especiales
        </chakra.h2>
        <chakra.p color="muted" mt={1}>
          Vacaciones, festivos o un día con otras horas. Esos días no se usa tu horario de la semana.
        </chakra.p>
      </header>
      {!isSaved ? (
        <Notice>Guarda primero tu agenda; después podrás agregar aquí tus días libres.</Notice>
      ) : query.error && !query.data ? (
        <ErrorState
          message="Error al cargar tus días libres"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : query.data === undefined ? (
        <LoadingRegion>
          <Skeleton h="72px" />
        </LoadingRegion>
      ) : (
        <>
          {days.length === 0 ? (
            <Flex gap={3} color="muted" align="center">
              <CalendarOff size={24} />
              <span>No tienes días especiales por venir.</span>
            </Flex>
          ) : (
            <Stack as="ul" gap={0} listStyleType="none">
              {days.map((day) => (
                <AgendaExceptionRow
                  key={day.id}
                  day={day}
                  thisYear={thisYear}
                  onEdit={() => openDialog(day)}
                  onRemove={() => void confirmAndRemove(day)}
                />
              ))}
            </Stack>
          )}
          <Flex>
            <Button
              ref={add}
              variant="secondary"
              icon={<CalendarOff size={18} />}
              disabled={isFull}
              onClick={() => openDialog(null)}
            >
              Agregar días
            </Button>
          </Flex>
          {isFull && (
            <chakra.p color="muted" textStyle="small">
              Tienes {maxAgendaExceptions} días especiales, que es el máximo. Quita alguno para agregar otro.
            </chakra.p>
          )}
          {query.data.holidays.length > 0 && (
            <OfficialHolidays holidays={query.data.holidays} thisYear={thisYear} />
          )}
        </>
      )}
      {dialog !== null && (
        <SpecialDayDialog
          key={dialog.round}
          edited={dialog.edited}
          open={dialog.open}
          others={days.filter(({ id }) => id !== dialog.edited?.id)}
          today={toLocalDate(new Date(), timeZone)}
          onClose={() => setDialog({ ...dialog, open: false })}
        />
      )}
    </Card>
  )
}
