import { useState } from 'react'
import { describeDateRange } from '#client/features/scheduling/agenda/days-text.ts'
import { useAgendaExceptionsCacheUpdate } from '#client/features/scheduling/agenda/use-special-days.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { CheckboxField } from '#client/ui/checkbox-field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/toast.ts'
import type { AgendaExceptions } from '#modules/scheduling/contract/exceptions.ts'

interface OfficialHolidaysProps {
  holidays: AgendaExceptions['holidays']
  thisYear: string
}

export function OfficialHolidays({ holidays, thisYear }: OfficialHolidaysProps) {
  const takeOver = useAgendaExceptionsCacheUpdate()
  const { mutateAsync, isPending } = trpc.scheduling.takeHolidays.useMutation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const dates = holidays.map(({ date }) => date).filter((date) => chosen.includes(date))
  const areAllChosen = dates.length === holidays.length

  async function take() {
    setProblem(null)
    try {
      takeOver(await mutateAsync({ dates }))
      setChosen([])
      toast.success(dates.length === 1 ? 'Festivo agregado' : `${dates.length} festivos agregados`)
    } catch (error) {
      setProblem(getErrorMessage(error, 'Error al guardar esos días. Por favor, intenta de nuevo.').text)
    }
  }

  return (
    <chakra.fieldset borderTopWidth="1px" pt={4} minW={0}>
      <chakra.legend srOnly>Días festivos oficiales</chakra.legend>
      <Flex justify="space-between" align="center" gap={3} flexWrap="wrap">
        <chakra.p textStyle="card" aria-hidden="true">
          Días festivos oficiales
        </chakra.p>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setOpen(true)
            setChosen(areAllChosen ? [] : holidays.map(({ date }) => date))
          }}
        >
          {areAllChosen ? 'Ninguno' : 'Elegir todos'}
        </Button>
      </Flex>
      <Flex justify="space-between" align="center" gap={3} mb={2}>
        <chakra.p color="muted" textStyle="small">
          Elige los que no trabajas.
        </chakra.p>
        {!isOpen && (
          <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
            Ver los {holidays.length}
          </Button>
        )}
      </Flex>
      {isOpen && (
        <>
          <Stack ref={restoreLostFocus} tabIndex={-1} outline="none" gap={2}>
            {holidays.map(({ date, name }) => (
              <CheckboxField
                key={date}
                label={
                  <>
                    {name}
                    <chakra.span display="block" color="muted" textStyle="small">
                      {describeDateRange({ from: date, to: date }, thisYear)}
                    </chakra.span>
                  </>
                }
                checked={chosen.includes(date)}
                onChange={(event) =>
                  setChosen(event.target.checked ? [...chosen, date] : chosen.filter((each) => each !== date))
                }
              />
            ))}
          </Stack>
          {problem !== null && <Notice tone="error">{problem}</Notice>}
          <Flex mt={3}>
            <Button
              variant="secondary"
              disabled={dates.length === 0}
              loading={isPending}
              loadingText="Guardando..."
              onClick={() => void take()}
            >
              {dates.length < 2 ? 'No trabajo ese día' : `No trabajo esos ${dates.length} días`}
            </Button>
          </Flex>
        </>
      )}
    </chakra.fieldset>
  )
}
