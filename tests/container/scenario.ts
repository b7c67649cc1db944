import sharp from 'sharp'
import superjson from 'superjson'
import { expect } from 'vitest'
import { z } from 'zod'
import { serializeProcedureInput } from '#kernel/serialization/contract.ts'

export interface DockerTestData {
  cookie: string
  photo: { path: string; bytes: number }
  appointmentId: string
}

const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const wholeDay = [{ start: '09:00', end: '17:00' }]

export async function createDockerTestData(url: string): Promise<DockerTestData> {
  const ana = await signUp(url, 'Ana')
  const beto = await signUp(url, 'Beto')
  await call(url, beto.cookie, 'scheduling.saveAgenda', {
    enabled: true,
    durationMinutes: 60,
    autoConfirmFor: 'ALL',
    timeZone: 'America/Mexico_City',
    weeklyRanges: Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [weekday, wholeDay])),
  })
  const photoId = await upload(url, ana.cookie)
  const lupe = {
    name: 'Lupe Plomera',
    phone: '33 1234 5678',
    review: 'Deja todo limpio.',
    photoIds: [photoId],
  }
  await call(url, ana.cookie, 'circles.addNew', lupe)
  const booking = { personId: beto.personId, date: day, time: '10:00' }
  const appointment = await call(url, ana.cookie, 'scheduling.book', booking)
  expect(appointment).toMatchObject({ status: 'CONFIRMED' })
  const path = `/fotos/${photoId}/medium.webp`
  const photo = { path, bytes: (await bytesOf(url, path)).length }
  return { cookie: ana.cookie, photo, appointmentId: String(appointment.id) }
}

export async function checkDockerTestData(
  url: string,
  { cookie, photo, appointmentId }: DockerTestData,
): Promise<void> {
  const circle = await sendRequest(url, cookie, 'circles.list', {})
  expect(circle).toMatchObject({ total: 1, people: [{ name: 'Lupe Plomera', recommendationCount: 1 }] })
  expect((await bytesOf(url, photo.path)).length).toBe(photo.bytes)
  const appointments = await sendRequest(url, cookie, 'scheduling.appointments', { role: 'client' })
  expect(JSON.stringify(appointments)).toContain(appointmentId)
  const page = await fetch(`${url}/explorar`)
  expect(await page.text()).toContain('Lupe Plomera')
  // The profile page and its preview image need three packages that the server bundle does not contain.
  const profile = await (await fetch(`${url}${pathOfFirst(circle)}`)).text()
  const card = new URL(/"og:image" content="([^"]+)"/.exec(profile)?.[1] ?? '')
  expect((await fetch(url + card.pathname)).headers.get('content-type')).toBe('image/jpeg')
}

function pathOfFirst({ people }: Record<string, unknown>): string {
  const [first] = z.array(z.object({ profilePath: z.string() })).parse(people)
  return first?.profilePath ?? ''
}

export async function signInForDockerTest(url: string, town: DockerTestData): Promise<DockerTestData> {
  const { cookie } = await enter(url, 'identity.signIn', {
    email: emailOf('Ana'),
    password: passwordOf('Ana'),
  })
  return { ...town, cookie }
}

const emailOf = (name: string) => `${name.toLowerCase()}@correo.example`
const passwordOf = (name: string) => `la clave de ${name}`

function signUp(url: string, name: string) {
  return enter(url, 'identity.signUp', { name, email: emailOf(name), password: passwordOf(name) })
}

async function enter(url: string, procedure: string, input: object) {
  const response = await post(url, '', procedure, input)
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('sesion=')) ?? ''
  const viewer = await answerOf(response)
  return { cookie: cookie.split(';')[0] ?? '', personId: String(viewer.personId) }
}

async function upload(url: string, cookie: string): Promise<string> {
  const create = { width: 900, height: 600, channels: 3, background: '#A63F24' } as const
  const form = new FormData()
  form.set(
    'foto',
    new Blob([Uint8Array.from(await sharp({ create }).jpeg().toBuffer())], { type: 'image/jpeg' }),
  )
  const headers = { origin: url, cookie }
  const response = await fetch(`${url}/api/fotos?kind=work`, { method: 'POST', headers, body: form })
  expect(response.status).toBe(201)
  const stored: { id: string } = await response.json()
  return stored.id
}

async function bytesOf(url: string, path: string): Promise<Uint8Array> {
  const response = await fetch(`${url}${path}`)
  expect(response.headers.get('content-type')).toBe('image/webp')
  return response.bytes()
}

async function call(url: string, cookie: string, procedure: string, input: object) {
  return answerOf(await post(url, cookie, procedure, input))
}

async function sendRequest(url: string, cookie: string, procedure: string, input: object) {
  const query = encodeURIComponent(JSON.stringify(serializeProcedureInput(input)))
  return answerOf(await fetch(`${url}/trpc/${procedure}?input=${query}`, { headers: { cookie } }))
}

function post(url: string, cookie: string, procedure: string, input: object): Promise<Response> {
  return fetch(`${url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(serializeProcedureInput(input)),
  })
}

async function answerOf(response: Response): Promise<Record<string, unknown>> {
  const body = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(body))
  return superjson.deserialize(body.result.data)
}
