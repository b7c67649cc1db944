import { type RenderedMail, renderMail } from '#kernel/mail/template.ts'

export interface DailySummaryData {
  appointments: number
  /** Start of the day's first appointment as 'HH:MM'; null on a day without appointments. */
  firstTime: string | null
  /** The number of booking requests, for any day, that wait for the provider's answer. */
  waiting: number
}

export function createDailySummaryNotification({ appointments, firstTime, waiting }: DailySummaryData): {
  title: string
  body: string
} {
  const day = appointments === 0 ? 'sin citas' : appointments === 1 ? '1 cita' : `${appointments} citas`
  const title = `Hoy: ${day}${waiting === 0 ? '' : `, ${waiting} por responder`}`
  const first =
    firstTime === null ? '' : `${appointments === 1 ? 'Es' : 'La primera es'} a las ${firstTime}. `
  const requests =
    waiting === 0
      ? ''
      : waiting === 1
        ? 'Responde la solicitud para apartar su horario.'
        : 'Responde las solicitudes para apartar sus horarios.'
  return { title, body: `${first}${requests}`.trim() }
}

export function renderDailySummaryMail(
  facts: DailySummaryData,
  { linkBase, unsubscribeUrl }: { linkBase: string; unsubscribeUrl: string | undefined },
): RenderedMail {
  const { title, body } = createDailySummaryNotification(facts)
  return renderMail({
    subject: title,
    paragraphs: [body],
    action: { label: 'Ver mi día', url: `${linkBase}/dashboard` },
    reason: 'Recibes este correo porque llevas tu agenda en Círculo.',
    unsubscribeUrl,
  })
}
