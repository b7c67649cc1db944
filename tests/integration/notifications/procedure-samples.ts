import type { ProcedureSamples } from '../../support/procedure-samples.ts'

const nothing = { inputs: () => [undefined] }
const own = 'the list has what the hidden person caused before, and leaves it out while that person is hidden'
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
const settings = { push: true, email: true, summary: true, quietHours: true }
const timeZone = 'America/Mexico_City'
const endpointOf = () => `https://push.example/${crypto.randomUUID()}`

export const samples: ProcedureSamples = {
  queries: {
    list: { inputs: () => [{}], differsWhenHidden: own },
    unseen: nothing,
    settings: nothing,
  },

  mutations: () => ({
    saveSettings: { input: () => ({ ...settings, timeZone }) },
    subscribe: { input: () => ({ endpoint: endpointOf(), ...keys, timeZone }) },
    unsubscribe: { input: () => ({ endpoint: endpointOf() }) },
  }),
}
