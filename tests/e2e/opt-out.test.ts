import { expect, it } from 'vitest'
import { unsubscribeLink } from '#kernel/mail/opt-outs.ts'
import { expectAccessible } from './support/accessible.ts'
import { allScreens, journeyBrowser } from './support/browser.ts'
import { ownTown } from './support/members.ts'

const { openPage } = journeyBrowser()
const { product, db } = ownTown()

it.each(allScreens)('a recipient opts out of invitations and in again, on a %s', async (screen) => {
  const { url } = product()
  const page = await openPage(screen, { baseUrl: url })
  await page.goto(
    await unsubscribeLink(db(), url, { address: `${screen}@correo.example`, category: 'INVITATION' }),
  )
  await page.getByRole('heading', { name: '¿Dejar de recibir invitaciones?' }).waitFor()
  await page.getByRole('button', { name: 'Dejar de recibirlas' }).click()
  await page.getByRole('heading', { name: 'Ya no te mandamos invitaciones' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Volver a recibirlas' }).click()
  await page.getByRole('heading', { name: 'Otra vez te mandamos invitaciones' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '¿Dejar de recibir invitaciones?' }).waitFor()
  expect(await db().mailOptOut.count()).toBe(0)
})

it('a bad link says once that it is incomplete, and where to find it', async () => {
  const page = await openPage('phone', { baseUrl: product().url, tolerates: [/status of 404/] })
  await page.goto('/avisos?token=inventado')
  await page.getByText('Ábrelo otra vez desde el final de uno de nuestros correos.').waitFor()
  expect(await page.getByText('Revisa que').count()).toBe(1)
  await expectAccessible(page)
})
