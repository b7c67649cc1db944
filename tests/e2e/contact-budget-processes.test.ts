import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeContact } from '../support/factories/people.ts'
import { startProductServerWithoutPeople } from './support/members.ts'

// With a limit below 40, a process saves a single read; larger limits are saved in steps of 5 %.
const { product, db } = startProductServerWithoutPeople({
  PROCESSES: '2',
  LIMITS: 'contactReadsPerNetwork=3',
})
/** Each process saves its number of contact data reads in the database every five seconds. */
const maxFlushMs = 6_000
const windowMs = 10 * 60_000

async function readPage(url: string): Promise<string> {
  const [response] = await once(get(url, { agent: false }), 'response')
  return text(response)
}

it('two server processes count repeated views of a contact’s profile by a visitor as one view', async () => {
  const { personId, phone } = await makeContact(db())
  const untilNextWindow = windowMs - (Date.now() % windowMs)
  if (untilNextWindow < 2 * maxFlushMs) await sleep(untilNextWindow)
  const { url } = await fetch(`${product().url}/perfil/${personId}`)
  for (let sent = 0; sent < 6; sent++) {
    expect(await readPage(url)).toContain(`tel:+52${phone.replaceAll(' ', '')}`)
  }

  await sleep(maxFlushMs)
  expect(await db().readCount.findMany({ select: { reads: true } })).toEqual([{ reads: 1 }])
})
