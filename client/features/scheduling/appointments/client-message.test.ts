import { describe, expect, it } from 'vitest'
import { createClientMessage } from '#client/features/scheduling/appointments/client-message.ts'

const startsAt = new Date('2026-11-24T22:30:00Z')
const appointment = {
  counterpart: { personId: null, name: 'Rosa Díaz', profilePath: null, photoId: null },
  date: '2026-11-24',
  time: '16:30',
  timeZone: 'America/Mexico_City',
  service: { name: 'Destapar', cost: 300 },
  status: 'CONFIRMED',
  proposal: null,
  startsAt,
  clientSharesClock: true,
  cancelReason: null,
} as const
const place = { address: 'Av. Vallarta 1200', mapUrl: 'https://www.google.com/maps/x' }
const url = 'https://circulo.example/cita?token=abc'
const proposal = {
  date: '2026-11-25',
  time: '10:00',
  endTime: '10:30',
  startsAt,
  timeZone: 'America/Mexico_City',
  isByClient: false,
}

const write = (part: object = {}, daysBefore = 5, at: typeof place | null = place, isNews = false) =>
  createClientMessage(
    { appointment: { ...appointment, ...part }, url, place: at },
    { me: 'Beto', now: startsAt.getTime() - daysBefore * 86_400_000, isNews },
  )

describe('the WhatsApp text of a provider for the client of an appointment', () => {
  it('the WhatsApp message to a client contains the service, the time, the place and the client’s link', () => {
    expect(write()).toBe(
      [
        'Hola, Rosa Díaz. Soy Beto.',
        'Tu cita está confirmada: martes 24 de noviembre, 16:30 (Destapar).',
        'Lugar: Av. Vallarta 1200. Mapa: https://www.google.com/maps/x',
        `Aquí puedes avisar que vienes, cambiarla o cancelarla: ${url}`,
      ].join('\n'),
    )
  })

  it('the WhatsApp message to a client omits a missing service and a missing place', () => {
    const text = write({ service: null }, 5, null)
    expect(text).not.toContain('(')
    expect(text).not.toContain('Lugar')
  })

  it('the WhatsApp message to a client names the time zone if the client may be in another one', () => {
    expect(write({ clientSharesClock: false })).toContain('16:30, hora de Ciudad de México')
  })

  it('a day before the appointment, the WhatsApp message is a reminder, but right after a change it is a confirmation', () => {
    expect(write({}, 1)).toContain('Te recuerdo tu cita: martes 24')
    expect(write({}, 1, place, true)).toContain('Tu cita está confirmada: martes 24')
  })

  it('the WhatsApp message explains a proposed time, a booking request, or a cancellation with its reason', () => {
    expect(write({ proposal })).toContain(
      'Tenemos cita el martes 24 de noviembre, 16:30 (Destapar) y te propongo cambiarla al miércoles 25 de noviembre, 10:00.',
    )
    expect(write({ proposal, status: 'PENDING' })).toContain('Me pediste una cita para el martes 24')
    expect(write({ status: 'PENDING' })).toContain('Recibí tu solicitud')
    const cancelled = write({ status: 'CANCELLED', cancelReason: 'Me enfermé.' })
    expect(cancelled).toContain('No puedo atender tu cita del martes 24')
    expect(cancelled).toContain('Motivo: Me enfermé.')
    expect(cancelled).not.toContain('Lugar')
    expect(cancelled).toContain(`Aquí puedes elegir otro horario: ${url}`)
    expect(write({ status: 'CANCELLED' })).toContain(`Aquí la ves: ${url}`)
  })
})
