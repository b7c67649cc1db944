import { describe, expect, it } from 'vitest'
import {
  describeAppointmentNextStep,
  getAppointmentByLinkHeading,
} from '#client/features/scheduling/links/linked-appointment-text.ts'
import { appointmentIdSchema, personIdSchema } from '#kernel/ids/contract.ts'
import type { AppointmentByLink } from '#modules/scheduling/contract/links.ts'

const appointment: AppointmentByLink['appointment'] = {
  id: appointmentIdSchema.parse('019e4c3a-0000-7000-8000-000000000001'),
  counterpart: {
    personId: personIdSchema.parse('019e4c3a-0000-7000-8000-000000000002'),
    name: 'Ana',
    profilePath: '/perfil/ana',
    photoId: null,
  },
  contact: null,
  chatNumber: null,
  date: '2026-05-21',
  time: '10:00',
  endTime: '10:30',
  timeZone: 'America/Mexico_City',
  clientSharesClock: true,
  durationMinutes: 30,
  startsAt: new Date('2026-05-21T16:00:00Z'),
  endsAt: new Date('2026-05-21T16:30:00Z'),
  status: 'CONFIRMED',
  cancelledBy: null,
  cancelReason: null,
  service: null,
  note: null,
  bookedByProvider: false,
  isPast: false,
  isUnanswered: false,
  noShow: false,
  attendanceConfirmed: false,
  answerBy: null,
  changeableUntil: null,
  proposal: null,
  canConfirm: false,
  canCancel: false,
  canCallOff: false,
  canReschedule: false,
  canPropose: false,
  canAnswerProposal: false,
  canWithdrawProposal: false,
  canConfirmAttendance: false,
  canMarkNoShow: false,
  canReview: false,
}
const proposal = {
  date: '2026-05-22',
  time: '10:00',
  endTime: '10:30',
  timeZone: 'America/Mexico_City',
  startsAt: new Date('2026-05-22T16:00:00Z'),
  isByClient: false,
}
const stateOf = (side: 'CLIENT' | 'PROVIDER', changes: Partial<typeof appointment> = {}) => ({
  side,
  canBookAgain: false,
  appointment: { ...appointment, ...changes },
})

describe('page that opens from the link in an appointment e-mail', () => {
  it.each([
    [
      'PROVIDER',
      { status: 'PENDING', canConfirm: true, canCancel: true },
      'Ana quiere una cita contigo',
      /^Si la confirmas, .* Si la cancelas, /,
    ],
    [
      'CLIENT',
      { status: 'PENDING', canCancel: true },
      'Pediste una cita con Ana',
      /^Te avisaremos por correo cuando Ana la confirme/,
    ],
    [
      'CLIENT',
      { canCancel: true },
      'Tu cita con Ana',
      /^Está confirmada\. Si no puedes ir, cambia el horario o cancélala/,
    ],
    ['CLIENT', {}, 'Tu cita con Ana', /comunícate con Ana/],
    [
      'CLIENT',
      { canAnswerProposal: true, canCancel: true },
      'Ana te propone otro horario',
      /^Si aceptas, .* Si no, tu cita se queda/,
    ],
    [
      'CLIENT',
      { status: 'PENDING', canAnswerProposal: true, proposal },
      'Ana te propone otro horario',
      /^Si aceptas, tu cita queda confirmada en ese horario\. Si no, tu solicitud se queda/,
    ],
    [
      'PROVIDER',
      { canAnswerProposal: true, proposal: { ...proposal, isByClient: true } },
      'Ana pide otro horario',
      /^Si aceptas, la cita cambia a ese horario/,
    ],
    ['PROVIDER', {}, 'Tu cita con Ana', /^La cita ya está confirmada/],
    ['PROVIDER', { bookedByProvider: true, canCancel: true }, 'Tu cita con Ana', /^La agendaste tú\./],
    ['CLIENT', { status: 'COMPLETED', isPast: true }, 'Tu cita con Ana', /^Esta cita ya pasó\.$/],
    ['PROVIDER', { status: 'PENDING', isUnanswered: true }, 'Tu cita con Ana', /sin que nadie la confirmara/],
    ['PROVIDER', { status: 'CANCELLED' }, 'Tu cita con Ana', /^Esta cita ya fue cancelada\.$/],
  ] as const)(
    'describeAppointmentNextStep explains to the role %s the next step for an appointment with the properties %j',
    (side, changes, heading, step) => {
      expect(getAppointmentByLinkHeading(stateOf(side, changes))).toBe(heading)
      expect(describeAppointmentNextStep(stateOf(side, changes))).toMatch(step)
    },
  )

  it('the page of a cancelled appointment suggests another time only to a client who can book again', () => {
    const gone = stateOf('CLIENT', { status: 'CANCELLED' })
    expect(describeAppointmentNextStep({ ...gone, canBookAgain: true })).toMatch(/elegir otro horario/)
    expect(describeAppointmentNextStep(gone)).toBe('Esta cita ya fue cancelada.')
  })
})
