import { describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { startTestPushService } from '../support/push-service.ts'
import {
  type BookingTestRound,
  createMembers,
  createProviders,
  createRoundOfTestBookings,
  retryBookings,
  runBookingTestRound,
  unlimitedBookingsEnv,
} from './booking-faults.ts'
import {
  bookWhileProviderClosesDay,
  findInconsistenciesAfterClosingDay,
  finishDayClosing,
} from './closing-faults.ts'
import { findBookingFaults } from './find-booking-faults.ts'
import { findPushNotificationFaults, subscribeToPush } from './find-push-faults.ts'
import type { TestMemberSession } from './product-calls.ts'
import { startProductServer } from './start-product.ts'
import { makeTestFolder, silentLog, waitUntil } from './support.ts'

const rounds = Number(process.env.ROUNDS ?? 10)
const atOnce = 5
const people = 50

function countAnswers(batch: readonly BookingTestRound[]): number {
  return batch.flatMap(({ bookings }) => bookings).filter(({ outcome }) => outcome !== 'unknown').length
}

function countProposals(batch: readonly BookingTestRound[]): number {
  return batch
    .flatMap(({ bookings }) => bookings.flatMap(({ deeds }) => deeds))
    .filter(({ what, outcome }) => what === 'ask' && outcome === 'ok').length
}

function countChangesByLink(batch: readonly BookingTestRound[]): number {
  return batch
    .flatMap(({ bookings }) => bookings.filter(({ isForGuest }) => isForGuest).flatMap(({ deeds }) => deeds))
    .filter(({ outcome }) => outcome === 'ok').length
}

function countClosed(batch: readonly BookingTestRound[]): number {
  return batch.reduce((sum, { closing }) => sum + closing.closed, 0)
}

function failuresIn(output: string): string[] {
  return output.split('\n').filter((line) => /"level":(50|60)/.test(line) || /\b(ERROR|FATAL)\b/.test(line))
}

describe('bookings while the slot is confirmed, cancelled and moved, a day is closed, and the server is killed', () => {
  it(`in each of ${rounds} rounds, exactly one of 50 bookings of a slot succeeds, is stored, and notifies its provider once`, async ({
    annotate,
  }) => {
    const dataDir = await makeTestFolder()
    const service = await startTestPushService()
    onTestFinished(() => service.close())
    const env = { ...unlimitedBookingsEnv, PUSH_PRIVATE_HOSTS: 'true' }
    let product = await startProductServer(dataDir, env)
    await product.ready()
    const joined = await startEmbeddedPostgres({ dataDir, log: silentLog })
    await joined.stop()
    const clients: TestMemberSession[] = await createMembers(joined.url, people)
    const seen = {
      bookings: 0,
      unknown: 0,
      deeds: 0,
      asked: 0,
      byLink: 0,
      closed: 0,
      lost: 0,
      failures: [] as string[],
    }

    for (let done = 0; done < rounds; done += atOnce) {
      const providers = await createProviders(joined.url, Math.min(atOnce, rounds - done))
      await subscribeToPush(joined.url, service, providers)
      const batch = providers.map(createRoundOfTestBookings)
      const playing = Promise.all(
        batch.flatMap((round) => [
          runBookingTestRound(product.url, round, clients),
          bookWhileProviderClosesDay(product.url, round, clients.slice(0, 5)),
        ]),
      )
      let hasEnded = false
      void playing.then(() => {
        hasEnded = true
      })
      const enough = (0.2 + 2.5 * Math.random()) * people * batch.length
      await waitUntil(
        async () =>
          hasEnded ||
          (countAnswers(batch) >= enough &&
            seen.asked + countProposals(batch) > 0 &&
            seen.closed + countClosed(batch) > 0 &&
            seen.byLink + countChangesByLink(batch) > 0),
        'the bookings and changes before the kill',
        240_000,
      )
      product.child.kill('SIGKILL')
      await playing
      await product.ended()
      seen.failures.push(...failuresIn(product.output()))
      const outcomes = batch.flatMap(({ bookings }) => bookings)
      const deeds = outcomes.flatMap((booking) => booking.deeds)
      seen.bookings += outcomes.filter(({ outcome }) => outcome === 'ok').length
      seen.unknown += outcomes.filter(({ outcome }) => outcome === 'unknown').length
      seen.deeds += deeds.filter(({ outcome }) => outcome === 'ok').length
      seen.asked += countProposals(batch)
      seen.byLink += countChangesByLink(batch)
      seen.closed += countClosed(batch)
      seen.lost += deeds.filter(({ outcome }) => outcome === 'unknown').length

      product = await startProductServer(dataDir, env)
      await product.ready()
      await Promise.all(
        batch.flatMap((round) => [
          retryBookings(product.url, round, clients),
          finishDayClosing(product.url, round, clients[0] as TestMemberSession),
        ]),
      )
      seen.failures.push(...failuresIn(product.output()))
      for (const round of batch) {
        expect(await findBookingFaults(joined.url, round), product.output()).toEqual([])
        expect(await findInconsistenciesAfterClosingDay(joined.url, round), product.output()).toEqual([])
      }
      for (const { provider } of batch)
        expect(await findPushNotificationFaults(joined.url, service, provider), product.output()).toEqual([])
    }
    const summary =
      `${rounds} rounds: before the kills ${seen.bookings} bookings and ${seen.deeds} changes were acknowledged (${seen.asked} requests for another time, ${seen.byLink} changes by link, ${seen.closed} closed days); ` +
      `${seen.unknown} bookings and ${seen.lost} changes had no answer`
    await annotate(summary)
    // On an overloaded machine, transactions time out or the server rejects waiting requests.
    const ofLoad = /Unable to start a transaction|TaskDroppedError/
    expect(seen.failures.filter((line) => !ofLoad.test(line))).toEqual([])
    expect(seen.bookings).toBeGreaterThan(0)
    expect(seen.asked, summary).toBeGreaterThan(0)
    expect(seen.byLink, summary).toBeGreaterThan(0)
    expect(seen.closed, summary).toBeGreaterThan(0)
  }, 7_200_000)
})
