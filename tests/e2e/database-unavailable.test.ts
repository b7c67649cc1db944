import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#kernel/db/statements.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { makeMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import {
  confirmBooking,
  findSlotButton,
  getAgendaPath,
  getDateAfterDays,
  openCalendarDay,
} from './support/agendas.ts'
import { setUpBrowser } from './support/browser.ts'
import { signInAs } from './support/members.ts'
import { type ProductServerForTestFile, startProductServerForTestFile } from './support/separate-product.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'
import { makeSignUpData } from './support/steps.ts'

const { openPage } = setUpBrowser()
let way: TcpProxy
let product: ProductServerForTestFile
let db: Db

beforeAll(async () => {
  const server = new URL(getProductServerSharedByTests().databaseUrl)
  way = await openTcpProxy(Number(server.port), server.hostname)
  product = await startProductServerForTestFile({ LOG_LEVEL: 'silent' }, (databaseUrl) => {
    const address = new URL(databaseUrl)
    address.hostname = '127.0.0.1'
    address.port = String(way.port)
    return address.href
  })
  db = createDb(product.databaseUrl)
}, 60_000)
afterAll(async () => {
  if (db) await closeDb(db)
  await product?.stop()
  await way?.close()
})

const open = (): Promise<Page> =>
  openPage('phone', { baseUrl: product.url, tolerates: [/Failed to load resource/] })
const away = /Círculo no está disponible por un momento/

describe('a database failure while a form is filled in', () => {
  it('a client whose booking meets a database failure sees an error, keeps the text, and can retry', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const page = await open()
    await signInAs(page, client, product.url)
    await page.goto(getAgendaPath(provider))
    const dialog = await openCalendarDay(page, getDateAfterDays(35))
    await findSlotButton(dialog, '10:00').click()
    const note = dialog.getByLabel('Nota para quien te atiende')
    await note.fill('El timbre no sirve')

    way.cut()
    await confirmBooking(dialog)
    await dialog.getByText(/^Error al reservar la cita\. Por favor, intenta de nuevo\./).waitFor()
    await dialog.getByText(away).waitFor()
    expect(await note.inputValue()).toBe('El timbre no sirve')
    expect(await findSlotButton(dialog, '10:00').getAttribute('aria-pressed')).toBe('true')
    way.restore()

    await confirmBooking(dialog)
    await page.getByText('Cita reservada y confirmada exitosamente', { exact: true }).waitFor()
    const made = await db.appointment.findMany({ where: { clientId: client.personId } })
    expect(made).toMatchObject([{ localTime: '10:00', clientNote: 'El timbre no sirve' }])
  })

  it('a visitor whose sign-up meets a database failure sees an error, keeps the text, and can retry', async () => {
    const page = await open()
    await page.goto('/registro')
    const member = makeSignUpData('Nora Paciente')
    const fields = [
      [page.getByLabel('Nombre completo'), member.name],
      [page.getByLabel('Correo electrónico'), member.email],
      [page.getByLabel('Contraseña', { exact: true }), member.password],
      [page.getByLabel('Confirmar contraseña'), member.password],
    ] as const
    for (const [field, text] of fields) await field.fill(text)
    const button = page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' })

    way.cut()
    await button.click()
    await page.getByRole('main').getByText(away).waitFor()
    for (const [field, text] of fields) expect(await field.inputValue()).toBe(text)
    way.restore()

    await button.click()
    await page.waitForURL('**/dashboard')
    expect(await db.account.count({ where: { email: member.email } })).toBe(1)
  })

  it('a page shows an error while the database is unavailable, and loads on request once the database is back', async () => {
    const page = await open()
    await page.goto('/login')
    way.cut()
    await page.evaluate(() => location.assign('/explorar'))
    await page.getByText(away).waitFor()
    way.restore()

    await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
    await page.getByRole('heading', { name: 'Explorar Perfiles' }).waitFor()
  })
})
