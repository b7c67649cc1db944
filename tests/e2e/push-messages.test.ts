import { afterAll, describe, expect, it } from 'vitest'
import { createTestCaller } from '../support/caller.ts'
import { makeMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { startTestPushService } from '../support/push-service.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  confirmBooking,
  findSlotButton,
  getAgendaPath,
  getDateAfterDays,
  openCalendarDay,
} from './support/agendas.ts'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { offlineBrowserOptions, waitForServiceWorker } from './support/offline-mode.ts'
import {
  deliverPushMessage,
  findShownNotifications,
  isSubscribedToPush,
  pressShownNotification,
  stubPushService,
} from './support/push-browser.ts'
import { signOut } from './support/steps.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople({ PUSH_PRIVATE_HOSTS: 'true' })
const service = await startTestPushService()
afterAll(() => service.close())

describe('push messages', () => {
  it('a browser with enabled push messages receives push messages until the member signs out', async () => {
    const [reader, beto] = [await makeMember(db()), await makeMember(db(), { name: 'Beto Navarro' })]
    const page = await openPage('desktop', { baseUrl: product().url, ...offlineBrowserOptions })
    await stubPushService(page, service.subscription('escritorio'))
    await signInAs(page, reader, product().url)
    await page.goto('/mi-cuenta#avisos')
    await page.getByRole('switch', { name: /^No molestar/ }).click()
    await page.getByRole('button', { name: 'Activar en este dispositivo' }).click()
    await page.getByText('Este dispositivo recibe avisos').waitFor()
    await expectAccessible(page)

    await createTestCaller(db(), beto.actor).circles.add({ personId: reader.personId })
    await expect.poll(() => service.received.length).toBe(1)
    const [{ message } = { message: undefined }] = service.received
    expect(message).toMatchObject({ title: 'Beto Navarro te recomendó', path: `/perfil/${beto.personId}` })

    await waitForServiceWorker(page)
    await deliverPushMessage(page, JSON.stringify(message))
    await expect
      .poll(() => findShownNotifications(page))
      .toEqual([
        {
          title: 'Beto Navarro te recomendó',
          body: 'Te agregó a su círculo de confianza.',
          path: `/perfil/${beto.personId}`,
        },
      ])
    const bell = page.getByRole('banner').getByRole('link', { name: /^Novedades/ })
    await expect.poll(() => bell.textContent()).toBe('Novedades, 1 sin ver')
    await pressShownNotification(page)
    await page.getByRole('heading', { level: 1, name: beto.name }).waitFor()
    expect(await findShownNotifications(page)).toEqual([])

    await deliverPushMessage(page, 'not JSON')
    await expect
      .poll(() => findShownNotifications(page))
      .toMatchObject([{ title: 'Tienes una novedad en Círculo', path: '/novedades' }])
    await signOut(page, 'desktop')
    await expect.poll(() => isSubscribedToPush(page)).toBe(false)
  })

  it('push messages reach the browser again after the member signs in with a new session', async () => {
    const reader = await makeMember(db())
    const page = await openPage('desktop', { baseUrl: product().url, ...offlineBrowserOptions })
    await stubPushService(page, service.subscription('otra-sesion'))
    await signInAs(page, reader, product().url)
    await page.goto('/mi-cuenta')
    await page.getByRole('button', { name: 'Activar en este dispositivo' }).click()
    await page.getByText('Este dispositivo recibe avisos').waitFor()
    const devices = async () => (await createTestCaller(db(), reader.actor).notifications.settings()).devices
    expect(await devices()).toBe(1)

    await db().session.deleteMany({ where: { account: { person: { id: reader.personId } } } })
    expect(await db().pushSubscription.count({ where: { personId: reader.personId } })).toBe(0)
    await page.goto('/login')
    await page.getByLabel('Correo electrónico').fill(reader.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(reader.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
    await page.waitForURL('**/dashboard')
    await waitForServiceWorker(page)
    await expect.poll(() => db().pushSubscription.count({ where: { personId: reader.personId } })).toBe(1)
  })

  it('push messages are offered once to a client with a pending request', async () => {
    const provider = await makeProvider(db(), {
      name: 'Dra. Carmen Peña',
      agenda: { autoConfirmFor: 'NONE' },
    })
    const client = await makeMember(db(), { profile: { phone: '33 1234 5678' } })
    const page = await openPage('phone', { baseUrl: product().url, ...offlineBrowserOptions })
    await stubPushService(page, service.subscription('telefono'))
    await signInAs(page, client, product().url)
    const book = async (time: string) => {
      await page.goto(getAgendaPath(provider))
      const dialog = await openCalendarDay(page, getDateAfterDays(3))
      await findSlotButton(dialog, time).click()
      await confirmBooking(dialog)
      await page.getByRole('link', { name: 'Ver en Mis Citas' }).waitFor()
    }
    await book('09:00')
    await page.getByText('Te avisamos aquí cuando Dra. Carmen Peña responda').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ahora no' }).click()
    await page.getByText('Puedes activarlos cuando quieras en Mi cuenta.').waitFor()
    await book('10:00')
    expect(await page.getByText(/^Te avisamos aquí/).count()).toBe(0)
    expect(await isSubscribedToPush(page)).toBe(false)
  })

  it('push messages are offered to a provider who opens an agenda', async () => {
    const page = await openPage('phone', { baseUrl: product().url, ...offlineBrowserOptions })
    await stubPushService(page, service.subscription('agenda'))
    await signInAs(page, await makeMember(db()), product().url)
    await page.goto('/configurar-agenda')
    await page.getByRole('button', { name: 'Agregar otro horario' }).click()
    expect(await page.getByText(/^Te avisamos aquí/).count()).toBe(0)
    await page.getByLabel('Recibir citas').check()
    await page.getByRole('button', { name: 'Guardar agenda' }).click()
    await page.getByText('Ya pueden reservar contigo').waitFor()
    await page.getByText('Te avisamos aquí cuando llegue una solicitud').waitFor()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Activar avisos' }).click()
    await page.getByText('Listo: este dispositivo recibe tus avisos.').waitFor()
    expect(await isSubscribedToPush(page)).toBe(true)
  })
})
