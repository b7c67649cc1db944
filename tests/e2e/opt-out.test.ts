import { expect, it } from 'vitest'
import { createUnsubscribeLink } from '#kernel/mail/opt-outs.ts'
import { expectAccessible } from './support/accessible.ts'
import { waitBetweenButtonPresses } from './support/agendas.ts'
import { deviceKinds, setUpBrowser } from './support/browser.ts'
import { startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

it.each(deviceKinds)('a recipient opts out of invitations and in again, on a %s', async (screen) => {
  const { url } = product()
  const page = await openPage(screen, { baseUrl: url })
  await page.goto(
    await createUnsubscribeLink(db(), url, { address: `${screen}@correo.example`, category: 'INVITATION' }),
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

it('the opt-out page lists the e-mails that a recipient no longer gets', async () => {
  const { url } = product()
  const page = await openPage('phone', { baseUrl: url })
  await page.goto(
    await createUnsubscribeLink(db(), url, { address: 'ajena@correo.example', category: 'STRANGER_BOOKING' }),
  )
  const mails = 'avisos de citas que te aparta alguien que no conoces'
  await page.getByRole('button', { name: 'Dejar de recibirlos' }).click()
  await page.getByText(`Este correo ya no recibe ${mails}. Puedes cambiarlo cuando quieras.`).waitFor()
  await waitBetweenButtonPresses(page)
  await page.getByRole('button', { name: 'Volver a recibirlos' }).click()
  await page.getByText(`Este correo vuelve a recibir ${mails}.`).waitFor()
})

it('the page of an invalid opt-out link asks the recipient to open the link again from an e-mail', async () => {
  const page = await openPage('phone', { baseUrl: product().url, tolerates: [/status of 404/] })
  await page.goto('/avisos?token=inventado')
  await page.getByText('Ábrelo otra vez desde el final de uno de nuestros correos.').waitFor()
  expect(await page.getByText('Revisa que').count()).toBe(1)
  await expectAccessible(page)
})
