import { useRef, useState } from 'react'
import { useAgendaExceptionsCacheUpdate } from '#client/features/scheduling/agenda/use-special-days.ts'
import { toDisplayedEndTime, toStoredEndTime } from '#client/features/scheduling/agenda/week.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { capitalise, formatDate, formatShortTime } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex, Grid } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toast } from '#client/ui/toast.ts'
import type { TimeRange } from '#modules/scheduling/availability.ts'
import { isTimeRangeStartBeforeEnd } from '#modules/scheduling/contract/agenda.ts'

interface FreeTimeDialogProps {
  date: string
  span: TimeRange
  open: boolean
  onBook: (time: string) => void
  onClose: () => void
}

export function FreeTimeDialog({ date, span, open, onBook, onClose }: FreeTimeDialogProps) {
  const [{ start, end }, setTimes] = useState(span)
  const [error, setError] = useState<string>()
  const fields = useRef<HTMLDivElement>(null)
  const { block, isBlocking, problem, forget } = useTimeBlock(date, onClose)
  const isComplete = start !== '' && end !== ''

  function change(part: Partial<TimeRange>) {
    setTimes({ start, end, ...part })
    setError(undefined)
    forget()
  }

  function submitBlock() {
    const wrong = !isComplete
      ? 'Escribe las dos horas'
      : isTimeRangeStartBeforeEnd({ start, end })
        ? undefined
        : 'Debe terminar después de empezar'
    setError(wrong)
    if (wrong === undefined) void block({ start, end })
    else focusFirstError(fields.current)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Horario libre"
      description={capitalise(formatDate(date))}
      footer={
        <Flex direction="column" gap={3} w="full">
          {problem !== undefined && <Notice tone="error">{problem}</Notice>}
          <Button
            variant="secondary"
            full
            loading={isBlocking}
            loadingText="Bloqueando..."
            onClick={submitBlock}
          >
            {isComplete ? `Bloquear de ${formatShortTime(start)} a ${formatShortTime(end)}` : 'Bloquear'}
          </Button>
          <Button full disabled={start === ''} onClick={() => onBook(start)}>
            Agendar a un cliente
          </Button>
        </Flex>
      }
    >
      <Grid ref={fields} templateColumns="repeat(auto-fit, minmax(7rem, 1fr))" gap={3} alignItems="start">
        <TextField
          label="Desde"
          type="time"
          value={start}
          onChange={(event) => change({ start: event.target.value })}
        />
        <TextField
          label="Hasta"
          type="time"
          value={toDisplayedEndTime(end)}
          error={error}
          onChange={(event) => change({ end: toStoredEndTime(event.target.value) })}
        />
      </Grid>
      <chakra.p textStyle="small" color="muted" mt={3}>
        Si lo bloqueas, ese rato sale de tu horario de ese día y nadie puede reservarlo.
      </chakra.p>
    </Dialog>
  )
}

function useTimeBlock(date: string, onDone: () => void) {
  const takeOver = useAgendaExceptionsCacheUpdate()
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = trpc.scheduling.blockTime.useMutation()

  async function block(span: TimeRange) {
    if (isPending) return
    setProblem(undefined)
    try {
      takeOver(await mutateAsync({ date, ...span }))
      onDone()
      toast.success(`Bloqueado de ${span.start} a ${span.end}`)
    } catch (error) {
      setProblem(getErrorMessage(error, 'Error al bloquear el horario. Por favor, intenta de nuevo.').text)
    }
  }

  return { block, isBlocking: isPending, problem, forget: () => setProblem(undefined) }
}
