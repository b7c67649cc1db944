import { describe, expect, it } from 'vitest'
import {
  createAppointmentWhatsappMessage,
  describeAppointmentAnswerDeadline,
  describeAppointmentCancellation,
  describeAppointmentChangeDeadline,
  describeAppointmentRescheduling,
  describeTimeProposal,
  divideAppointmentLinksBetweenCardAndMenu,
  getBookAgainButtonTarget,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import { appointmentIdSchema, personIdSchema } from '#kernel/ids/contract.ts'

const counterpart = { personId: null, name: 'Rosa Díaz', profilePath: null, photoId: null }
const limit = { date: '2026-11-24', time: '16:30' }

describe('text about a cancellation', () => {
  it.each([
    ['CLIENT', 'client', 'La cancelaste tú.'],
    ['CLIENT', 'provider', 'La canceló Rosa Díaz.'],
    ['PROVIDER', 'client', 'La canceló Rosa Díaz.'],
    ['PROVIDER', 'provider', 'La cancelaste tú.'],
    ['SYSTEM', 'client', 'Venció sin respuesta y el horario quedó libre.'],
    [null, 'client', null],
  ] as const)(
    'describeAppointmentCancellation explains a cancellation by %s to the %s',
    (cancelledBy, side, text) => {
      expect(describeAppointmentCancellation({ status: 'CANCELLED', cancelledBy, counterpart }, side)).toBe(
        text,
      )
    },
  )

  it('describeAppointmentCancellation returns null for an appointment that is not cancelled', () => {
    expect(
      describeAppointmentCancellation({ status: 'CONFIRMED', cancelledBy: null, counterpart }, 'client'),
    ).toBeNull()
  })
})

describe('texts about the deadlines of an appointment', () => {
  it('the texts about an appointment name its deadlines, or tell that the deadline for changes has passed', () => {
    expect(describeAppointmentAnswerDeadline({ answerBy: limit, proposal: null }, 'provider', null)).toBe(
      'Espera tu respuesta hasta el martes 24 de noviembre, 16:30.',
    )
    expect(describeAppointmentAnswerDeadline({ answerBy: null, proposal: null }, 'client', null)).toBeNull()
    const appointment = { changeableUntil: limit, counterpart }
    expect(describeAppointmentChangeDeadline({ ...appointment, canCancel: true }, null)).toBe(
      'Puedes cambiarla o cancelarla hasta el martes 24 de noviembre, 16:30.',
    )
    expect(describeAppointmentChangeDeadline({ ...appointment, canCancel: false }, null)).toContain(
      'terminó el martes 24',
    )
    expect(
      describeAppointmentChangeDeadline({ changeableUntil: null, canCancel: true, counterpart }, null),
    ).toBeNull()
  })

  it('the texts about deadlines name the time zone of the appointment if the reader has another local time', () => {
    expect(describeAppointmentAnswerDeadline({ answerBy: limit, proposal: null }, 'client', 'Tijuana')).toBe(
      'Si nadie responde antes del martes 24 de noviembre, 16:30 (hora de Tijuana), se cancela sola.',
    )
    expect(
      describeAppointmentChangeDeadline({ changeableUntil: limit, counterpart, canCancel: true }, 'Tijuana'),
    ).toBe('Puedes cambiarla o cancelarla hasta el martes 24 de noviembre, 16:30 (hora de Tijuana).')
  })
})

describe('WhatsApp message that the product prepares for the other person of an appointment', () => {
  const startsAt = new Date('2026-11-24T22:30:00Z')
  const appointment = {
    counterpart,
    ...limit,
    timeZone: 'America/Tijuana',
    service: { name: 'Corte', cost: null },
    proposal: null,
    startsAt,
  }
  const proposal = {
    date: '2026-11-25',
    time: '10:00',
    endTime: '10:30',
    startsAt,
    timeZone: 'America/Merida',
    isByClient: false,
  }
  const write = (side: 'client' | 'provider', part: object = {}, daysBefore = 5, namesClock = false) =>
    createAppointmentWhatsappMessage(
      { ...appointment, status: 'CONFIRMED', ...part },
      {
        side,
        me: 'Ana',
        page: 'https://circulo.example/mis-citas',
        namesClock,
        now: startsAt.getTime() - daysBefore * 86_400_000,
      },
    )

  it('createAppointmentWhatsappMessage names the sender, and the date, time and service of the appointment', () => {
    expect(write('provider')).toBe(
      'Hola, Rosa Díaz. Soy Ana. Tu cita está confirmada: martes 24 de noviembre, 16:30 (Corte).',
    )
    expect(write('provider', { service: null })).not.toContain('(')
  })

  it('createAppointmentWhatsappMessage names the time zone of each time if the recipient may be in another one', () => {
    expect(write('provider', {}, 5, true)).toBe(
      'Hola, Rosa Díaz. Soy Ana. Tu cita está confirmada: martes 24 de noviembre, 16:30, hora de Tijuana (Corte).',
    )
    expect(write('client', { proposal, service: null }, 5, true)).toContain(
      'del martes 24 de noviembre, 16:30, hora de Tijuana al miércoles 25 de noviembre, 10:00, hora de Mérida.',
    )
  })

  it('createAppointmentWhatsappMessage varies with sender, appointment status and open time proposal', () => {
    expect(write('provider', {}, 1)).toContain('Te recuerdo')
    expect(write('client', {}, 1)).toContain('Te escribo por nuestra cita')
    expect(write('provider', { status: 'PENDING' })).toContain('Recibí tu solicitud')
    expect(write('client', { status: 'PENDING' })).toContain('https://circulo.example/mis-citas')
    expect(write('provider', { proposal })).toContain(
      'te propongo cambiarla al miércoles 25 de noviembre, 10:00',
    )
    expect(write('client', { proposal })).toContain('Vi que propones cambiar')
    const asked = { ...proposal, isByClient: true }
    expect(write('client', { proposal: asked })).toContain('te pido cambiarla al miércoles 25')
    expect(write('provider', { proposal: asked })).toContain('Vi que pides cambiar')
    expect(write('provider', { proposal, status: 'PENDING' })).toContain('si aceptas, queda confirmada')
  })
})

describe('texts about an open proposal and about a move', () => {
  const proposal = {
    date: '2026-11-25',
    time: '10:00',
    endTime: '10:30',
    startsAt: new Date('2026-11-25T16:00:00Z'),
    timeZone: 'America/Mexico_City',
    isByClient: false,
  }

  it.each([
    [
      'PENDING',
      false,
      'client',
      'Rosa Díaz te propone otro horario',
      /queda confirmada\. Si no, tu solicitud sigue/,
    ],
    [
      'CONFIRMED',
      false,
      'client',
      'Rosa Díaz te propone otro horario',
      /sigue en su horario hasta que aceptes/,
    ],
    ['PENDING', false, 'provider', 'Propusiste otro horario', /sigue sin confirmar/],
    ['CONFIRMED', true, 'provider', 'Rosa Díaz pide otro horario', /hasta que aceptes/],
    ['CONFIRMED', true, 'client', 'Pediste otro horario', /sigue confirmada en su horario/],
  ] as const)(
    'describeTimeProposal explains a proposed time (appointment status: %s, proposed by client: %s, reader: the %s)',
    (status, isByClient, side, title, explanation) => {
      const texts = describeTimeProposal({ counterpart, status, proposal: { ...proposal, isByClient } }, side)
      expect(texts.title).toBe(title)
      expect(texts.explanation).toMatch(explanation)
    },
  )

  it.each([
    ['client', 'CONFIRMED', false, true, /^Tu cita cambia al momento y queda confirmada/],
    ['client', 'CONFIRMED', false, false, /^Conservas tu horario actual hasta que Rosa Díaz acepte/],
    ['client', 'PENDING', false, false, /^Tu solicitud cambia al momento y sigue pendiente/],
    ['provider', 'PENDING', true, false, /sigue sin confirmar en su horario hasta que acepte/],
    ['provider', 'CONFIRMED', true, false, /sigue en su horario hasta que acepte/],
    ['provider', 'CONFIRMED', false, false, /^La cita cambia al momento/],
  ] as const)(
    'describeAppointmentRescheduling tells the %s when the new time of a rescheduled appointment with status %s takes effect',
    (side, status, canPropose, confirmsAtOnce, text) => {
      expect(
        describeAppointmentRescheduling({ counterpart, status, canPropose }, side, confirmsAtOnce),
      ).toMatch(text)
    },
  )
})

describe('the target of the button to book again', () => {
  const past = {
    counterpart: {
      ...counterpart,
      personId: personIdSchema.parse('019e4c3a-0000-7000-8000-000000000001'),
      profilePath: '/perfil/rosa',
    },
    service: { name: 'Corte y color', cost: null },
    status: 'COMPLETED',
    isPast: true,
    cancelledBy: null,
    cancelReason: null,
  } as const
  const cancelled = { ...past, status: 'CANCELLED', isPast: false, cancelledBy: 'PROVIDER' } as const

  it('for a client, the button to book again opens the agenda page with the earlier service', () => {
    const agenda = { to: '/agenda/019e4c3a-0000-7000-8000-000000000001?servicio=Corte%20y%20color' }
    expect(getBookAgainButtonTarget(past, 'client')).toEqual(agenda)
    expect(getBookAgainButtonTarget(past, 'provider')).toBe('dialog')
    expect(getBookAgainButtonTarget({ ...cancelled, cancelReason: 'Me enfermé' }, 'client')).toEqual(agenda)
  })

  it('an appointment’s client has no button to book again if the provider has no profile or cancelled without a reason', () => {
    expect(getBookAgainButtonTarget({ ...past, status: 'CONFIRMED', isPast: false }, 'client')).toBeNull()
    expect(getBookAgainButtonTarget({ ...past, counterpart }, 'client')).toBeNull()
    expect(getBookAgainButtonTarget(cancelled, 'client')).toBeNull()
  })
})

describe('the e-mail and the calendar file of an appointment', () => {
  const id = appointmentIdSchema.parse('019b76db-0608-7ff3-8c21-0a0ad4fe5f17')
  const contact = { phone: '3355550101', email: 'rosa@correo.example' }
  const ahead = { id, contact, status: 'CONFIRMED', isPast: false, isUnanswered: false } as const
  const calendarFile = `/api/citas/${id}.ics`
  const { email } = contact

  it.each([
    ['a confirmed appointment', ahead, {}, { email, calendarFile }],
    ['a request', { ...ahead, status: 'PENDING' }, { email }, { calendarFile }],
    ['a client without phone', { ...ahead, contact: { phone: null, email } }, { email }, { calendarFile }],
    ['a past appointment', { ...ahead, isPast: true }, {}, { email }],
  ] as const)(
    'the menu of an appointment shows the provider the links that the card of the appointment omits: %s',
    (_case, appointment, onCard, inMenu) => {
      const nothing = { email: null, calendarFile: null }
      expect(divideAppointmentLinksBetweenCardAndMenu(appointment, 'provider')).toEqual({
        onCard: { ...nothing, ...onCard },
        inMenu: { ...nothing, ...inMenu },
      })
    },
  )

  it('the card of an appointment shows the client the e-mail link and the link to the calendar file', () => {
    expect(divideAppointmentLinksBetweenCardAndMenu(ahead, 'client').onCard).toEqual({ email, calendarFile })
  })
})
