import { describe, expect, it } from 'vitest'
import type { PersonId } from '#kernel/ids/contract.ts'
import {
  findUnexpiredProposedStartTime,
  getAppointmentPermissions,
  reasonNotToAnswerTimeProposal,
  reasonNotToProposeTime,
  reasonNotToWithdrawTimeProposal,
} from '#modules/scheduling/permissions.ts'

import {
  client,
  getTimeMinutesFromNow,
  makeDataForAppointmentRules,
  provider,
  stranger,
  testTime,
} from '../../tests/support/appointment-rule-data.ts'

describe('a proposal of another time', () => {
  const proposed = (minutes: number, at = 60) =>
    makeDataForAppointmentRules(at, { status: 'CONFIRMED', proposedStartsAt: getTimeMinutesFromNow(minutes) })

  it('the provider can propose another time for a pending or confirmed appointment that the client booked', () => {
    expect(reasonNotToProposeTime(proposed(90), provider, testTime)).toBeNull()
    expect(reasonNotToProposeTime(makeDataForAppointmentRules(60), provider, testTime)).toBeNull()
    const own = makeDataForAppointmentRules(60, { status: 'CONFIRMED', bookedByProvider: true })
    expect(reasonNotToProposeTime(own, provider, testTime)).toBe('SCHEDULING.NOT_TO_PROPOSE')
    const expired = makeDataForAppointmentRules(60, { expiresAt: testTime })
    expect(reasonNotToProposeTime(expired, provider, testTime)).toBe('SCHEDULING.REQUEST_EXPIRED')
    expect(reasonNotToProposeTime(proposed(90), client, testTime)).toBe('SCHEDULING.NOT_TO_PROPOSE')
    expect(reasonNotToProposeTime(proposed(90), stranger, testTime)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
    expect(reasonNotToProposeTime(proposed(90, 0), provider, testTime)).toBe('SCHEDULING.APPOINTMENT_PAST')
  })

  it("a proposed new time for an appointment expires at that time or at the appointment's current start, whichever is earlier", () => {
    expect(findUnexpiredProposedStartTime(proposed(1), testTime)).toEqual(getTimeMinutesFromNow(1))
    expect(findUnexpiredProposedStartTime(proposed(0), testTime)).toBeNull()
    expect(findUnexpiredProposedStartTime(proposed(90, 0), testTime)).toBeNull()
    expect(findUnexpiredProposedStartTime({ ...proposed(90), status: 'CANCELLED' }, testTime)).toBeNull()
    const pending = { ...proposed(90), status: 'PENDING' } as const
    expect(findUnexpiredProposedStartTime(pending, testTime)).toEqual(getTimeMinutesFromNow(90))
    expect(findUnexpiredProposedStartTime({ ...pending, expiresAt: testTime }, testTime)).toBeNull()
    expect(
      findUnexpiredProposedStartTime(makeDataForAppointmentRules(60, { status: 'CONFIRMED' }), testTime),
    ).toBeNull()
  })

  it('the client can accept or decline only the time that the provider currently proposes', () => {
    expect(
      reasonNotToAnswerTimeProposal(proposed(90), client, getTimeMinutesFromNow(90), testTime),
    ).toBeNull()
    expect(reasonNotToAnswerTimeProposal(proposed(90), client, getTimeMinutesFromNow(91), testTime)).toBe(
      'SCHEDULING.PROPOSAL_GONE',
    )
    expect(reasonNotToAnswerTimeProposal(proposed(0), client, getTimeMinutesFromNow(0), testTime)).toBe(
      'SCHEDULING.PROPOSAL_GONE',
    )
    expect(
      reasonNotToWithdrawTimeProposal(proposed(90), provider, getTimeMinutesFromNow(90), testTime),
    ).toBeNull()
    expect(reasonNotToWithdrawTimeProposal(proposed(90), provider, getTimeMinutesFromNow(91), testTime)).toBe(
      'SCHEDULING.PROPOSAL_GONE',
    )
    expect(reasonNotToWithdrawTimeProposal(proposed(90), client, getTimeMinutesFromNow(90), testTime)).toBe(
      'SCHEDULING.APPOINTMENT_NOT_FOUND',
    )
    const notTheirs = reasonNotToAnswerTimeProposal(
      proposed(90),
      provider,
      getTimeMinutesFromNow(90),
      testTime,
    )
    expect(notTheirs).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
  })

  it('only the provider can answer a time that the client proposes, and only the client can withdraw it', () => {
    const byClient = { ...proposed(90), proposedByClient: true }
    const answer = (who: PersonId) =>
      reasonNotToAnswerTimeProposal(byClient, who, getTimeMinutesFromNow(90), testTime)
    const withdraw = (who: PersonId) =>
      reasonNotToWithdrawTimeProposal(byClient, who, getTimeMinutesFromNow(90), testTime)
    expect([answer(provider), withdraw(client)]).toEqual([null, null])
    for (const reason of [answer(client), answer(stranger), withdraw(provider), withdraw(stranger)])
      expect(reason).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
    expect(getAppointmentPermissions(byClient, provider, testTime)).toMatchObject({
      canAnswerProposal: true,
      canWithdrawProposal: false,
      canPropose: true,
    })
    expect(getAppointmentPermissions(byClient, client, testTime)).toMatchObject({
      canAnswerProposal: false,
      canWithdrawProposal: true,
    })
  })
})
