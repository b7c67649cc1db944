import { createECDH } from 'node:crypto'
import type { ProcedureSampleInputs } from '../../support/procedure-samples.ts'

const nothing = { inputs: () => [undefined] }
const own = 'recommendations and reviews by the hidden person are left out while the person is hidden'
const p256dh = createECDH('prime256v1').generateKeys('base64url')
const keys = { p256dh, auth: 'A'.repeat(22) }
const settings = { push: true, email: true, summary: true, quietHours: true }
const timeZone = 'America/Mexico_City'
const endpointOf = () => `https://push.example/${crypto.randomUUID()}`

export const notificationsProcedureSampleInputs: ProcedureSampleInputs = {
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
