import { describe, expect, it } from 'vitest'
import { executeStatement, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { AppError } from '#kernel/errors.ts'
import { completeEndedAppointments } from '#modules/scheduling/data/appointments.ts'
import type { Prisma } from '#prisma'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { waitForBlockedDatabaseSessions } from '../../support/overlapping-calls.ts'
import { createSchedulingTestCaller, hourMs, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const startsAt = new Date('2026-05-21T16:00:00Z')
const friday = { date: '2026-05-22', time: '11:00' }
const fridayAt11 = new Date('2026-05-22T17:00:00Z')
const fridayAt12 = new Date('2026-05-22T18:00:00Z')

async function setUp(overrides: TestAppointmentOverrides) {
  const provider = await makeProvider(db, { agenda: { autoConfirmFor: 'NONE' } })
  const client = await makeMember(db)
  const { id } = await makeAppointment(db, provider, client, startsAt, overrides)
  const [asClient, asProvider] = [
    createSchedulingTestCaller(db, client),
    createSchedulingTestCaller(db, provider),
  ]
  return { id, asClient, asProvider, row: () => db.appointment.findUniqueOrThrow({ where: { id } }) }
}
type Scene = Awaited<ReturnType<typeof setUp>>

async function meet(
  change: () => Promise<unknown>,
  { id }: Scene,
  meanwhile: Prisma.AppointmentUncheckedUpdateInput,
): Promise<string | undefined> {
  const lockAndChange = async (tx: Tx) => {
    await executeStatement(tx)`SELECT FROM appointment WHERE id = ${id}::uuid FOR UPDATE`
    const outcome = change().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    await waitForBlockedDatabaseSessions(tx, 1)
    await tx.appointment.update({ where: { id }, data: meanwhile, select: { id: true } })
    return { outcome }
  }
  const held = await inTransaction(db, lockAndChange, { timeout: 15_000 })
  const reason = await held.outcome
  if (reason === undefined) return undefined
  const cause = reason instanceof Error ? reason.cause : undefined
  if (cause instanceof AppError) return cause.code
  throw reason
}

const cancelled = { status: 'CANCELLED', cancelledBy: 'CLIENT' } as const
const confirmed = { status: 'CONFIRMED' } as const
const proposal = { proposedStartsAt: fridayAt11, proposedTimeZone: 'America/Mexico_City' } as const
const otherProposal = { ...proposal, proposedStartsAt: fridayAt12 } as const

describe('a change of an appointment that another transaction has changed meanwhile', () => {
  it.each<
    [
      string,
      {
        is?: TestAppointmentOverrides
        change: (scene: Scene) => Promise<unknown>
        meanwhile: Prisma.AppointmentUncheckedUpdateInput
        rejection: string
      },
    ]
  >([
    [
      'confirming fails when the client has cancelled',
      {
        is: { status: 'PENDING' },
        change: ({ id, asProvider }) => asProvider.confirm({ id, startsAt }),
        meanwhile: cancelled,
        rejection: 'SCHEDULING.APPOINTMENT_CANCELLED',
      },
    ],
    [
      'confirming fails when the time has changed since it was read',
      {
        is: { status: 'PENDING' },
        change: ({ id, asProvider }) => asProvider.confirm({ id, startsAt }),
        meanwhile: { startsAt: fridayAt11, endsAt: new Date(fridayAt11.getTime() + hourMs / 2) },
        rejection: 'SCHEDULING.APPOINTMENT_MOVED',
      },
    ],
    [
      'declining fails when another window has confirmed the request',
      {
        is: { status: 'PENDING' },
        change: ({ id, asProvider }) => asProvider.cancel({ id }),
        meanwhile: confirmed,
        rejection: 'SCHEDULING.CONFIRMED_FOR_CLIENT',
      },
    ],
    [
      'cancelling respects the deadline of the time to which the appointment was moved',
      {
        change: ({ id, asClient }) => asClient.cancel({ id }),
        meanwhile: {
          startsAt: new Date(wednesdayNoon.getTime() + hourMs),
          endsAt: new Date(wednesdayNoon.getTime() + 1.5 * hourMs),
          changeableUntil: new Date(wednesdayNoon.getTime() - hourMs),
        },
        rejection: 'SCHEDULING.TOO_LATE_TO_CHANGE',
      },
    ],
    [
      'moving fails when the appointment was cancelled',
      {
        change: ({ id, asClient }) => asClient.reschedule({ id, ...friday }),
        meanwhile: cancelled,
        rejection: 'SCHEDULING.APPOINTMENT_CANCELLED',
      },
    ],
    [
      'accepting a proposal for a request fails when the provider has confirmed the requested time',
      {
        is: { status: 'PENDING', ...proposal },
        change: ({ id, asClient }) => asClient.acceptProposal({ id, startsAt: fridayAt11 }),
        meanwhile: { ...confirmed, proposedStartsAt: null, proposedTimeZone: null },
        rejection: 'SCHEDULING.PROPOSAL_GONE',
      },
    ],
    [
      'confirming a request fails when the client has accepted the provider’s proposal',
      {
        is: { status: 'PENDING', ...proposal },
        change: ({ id, asProvider }) => asProvider.confirm({ id, startsAt }),
        meanwhile: {
          ...confirmed,
          startsAt: fridayAt11,
          endsAt: new Date(fridayAt11.getTime() + hourMs / 2),
          proposedStartsAt: null,
          proposedTimeZone: null,
        },
        rejection: 'SCHEDULING.APPOINTMENT_MOVED',
      },
    ],
    [
      'withdrawing fails when the client now proposes the same time',
      {
        is: proposal,
        change: ({ id, asProvider }) => asProvider.withdrawProposal({ id, startsAt: fridayAt11 }),
        meanwhile: { proposedByClient: true },
        rejection: 'SCHEDULING.APPOINTMENT_NOT_FOUND',
      },
    ],
    [
      'accepting by the provider fails when the client has withdrawn the proposal',
      {
        is: { ...proposal, proposedByClient: true },
        change: ({ id, asProvider }) => asProvider.acceptProposal({ id, startsAt: fridayAt11 }),
        meanwhile: { proposedStartsAt: null, proposedTimeZone: null, proposedByClient: false },
        rejection: 'SCHEDULING.PROPOSAL_GONE',
      },
    ],
    [
      'asking for another time fails when the provider has cancelled',
      {
        change: ({ id, asClient }) => asClient.reschedule({ id, ...friday }),
        meanwhile: { status: 'CANCELLED', cancelledBy: 'PROVIDER' },
        rejection: 'SCHEDULING.APPOINTMENT_CANCELLED',
      },
    ],
    [
      'accepting fails when the proposal was replaced or withdrawn',
      {
        is: proposal,
        change: ({ id, asClient }) => asClient.acceptProposal({ id, startsAt: fridayAt11 }),
        meanwhile: otherProposal,
        rejection: 'SCHEDULING.PROPOSAL_GONE',
      },
    ],
    [
      'declining fails when another proposal has replaced the one that was read',
      {
        is: proposal,
        change: ({ id, asClient }) => asClient.declineProposal({ id, startsAt: fridayAt11 }),
        meanwhile: otherProposal,
        rejection: 'SCHEDULING.PROPOSAL_GONE',
      },
    ],
    [
      'proposing fails when the appointment was cancelled',
      {
        change: ({ id, asProvider }) => asProvider.proposeTime({ id, ...friday }),
        meanwhile: cancelled,
        rejection: 'SCHEDULING.APPOINTMENT_CANCELLED',
      },
    ],
  ])(
    'if two transactions change an appointment concurrently, %s',
    async (_sentence, { is = {}, change, meanwhile, rejection }) => {
      const scene = await setUp(is)
      expect(await meet(() => change(scene), scene, meanwhile)).toBe(rejection)
      expect(await scene.row()).toMatchObject(meanwhile)
    },
  )

  it('a cancellation that meets a concurrent confirmation is retried and succeeds', async () => {
    const scene = await setUp({ status: 'PENDING' })
    const { id, asClient } = scene
    expect(await meet(() => asClient.cancel({ id }), scene, confirmed)).toBeUndefined()
    expect(await scene.row()).toMatchObject({ status: 'CANCELLED', cancelledBy: 'CLIENT' })
  })

  it('the job that completes appointments does not complete one that was cancelled meanwhile', async () => {
    const scene = await setUp({})
    const now = new Date(startsAt.getTime() + hourMs)
    expect(await meet(() => completeEndedAppointments(db, now), scene, cancelled)).toBeUndefined()
    expect(await scene.row()).toMatchObject({ status: 'CANCELLED' })
  })
})
