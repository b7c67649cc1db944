import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makeReview } from '../support/factories/reviews.ts'
import { makeAppointment, makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import { findSlotButton, getAgendaPath, getDateAfterDays, openCalendarDay } from './support/agendas.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

async function open(screen: DeviceKind, who: TestMember, path: string): Promise<Page> {
  const { url } = product()
  const page = await openPage(screen, { baseUrl: url, tolerates: [/status of 403/] })
  await signInAs(page, who, url)
  await page.goto(path)
  return page
}

async function picture(page: Page, name: string) {
  const folder = process.env.BLOCKING_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

const inDays = (days: number) => new Date(Date.parse(`${getDateAfterDays(days)}T16:00:00Z`))

it.each(deviceKinds)(
  'a provider blocks a client by keyboard on an appointment, and unblocks the client on the account screen, on a %s',
  async (screen) => {
    const [provider, client] = [await makeProvider(db()), await makeMember(db())]
    await makeAppointment(db(), provider, client, inDays(3))
    await makeAppointment(db(), provider, client, inDays(4))
    const desk = await open(screen, provider, '/mis-citas?lado=recibidas')
    const card = desk.getByRole('article', { name: `Cita con ${client.name}` }).first()
    await card.waitFor()
    await picture(desk, `card-${screen}`)
    await card.getByRole('button', { name: new RegExp(`^Opciones: ${client.name}`) }).focus()
    await desk.keyboard.press('Enter')
    const item = desk.getByRole('menuitem', { name: 'Bloquear a esta persona' })
    await item.waitFor()
    await picture(desk, `menu-${screen}`)
    await desk.keyboard.press('End')
    await expect.poll(() => item.evaluate((element) => element === document.activeElement)).toBe(true)
    await desk.keyboard.press('Enter')
    const dialog = desk.getByRole('alertdialog', { name: `¿Bloquear a ${client.name}?` })
    await dialog.getByText(/^Se cancelarán las 2 citas que tienen por venir, con aviso\./).waitFor()
    await dialog.getByText(`Puedes desbloquear a ${client.name} en Mi cuenta.`).waitFor()
    await expectAccessible(desk, '[role=alertdialog]')
    await expectNoHorizontalScroll(desk)
    await picture(desk, `dialog-${screen}`)
    const confirm = dialog.getByRole('button', { name: 'Bloquear' })
    await confirm.focus()
    await desk.keyboard.press('Enter')
    await desk.getByText(`Bloqueaste a ${client.name}.`).waitFor()
    await expect
      .poll(() => db().appointment.count({ where: { clientId: client.personId, status: 'CANCELLED' } }))
      .toBe(2)

    const hand = await open(screen, client, getAgendaPath(provider))
    const day = await openCalendarDay(hand, getDateAfterDays(3))
    await findSlotButton(day, '10:00').click()
    await day.getByRole('button', { name: 'Confirmar Reserva' }).click()
    await day.getByText('No pudimos reservar. Intenta con otra persona.').waitFor()
    await picture(hand, `rejected-${screen}`)

    await desk.goto('/mi-cuenta')
    const section = desk.getByRole('region', { name: 'Personas bloqueadas' })
    await section.getByText(client.name).waitFor()
    await section.scrollIntoViewIfNeeded()
    await expectAccessible(desk)
    await expectNoHorizontalScroll(desk)
    await picture(desk, `account-${screen}`)
    await section.getByRole('button', { name: `Desbloquear a ${client.name}` }).press('Enter')
    await desk.getByText(`Desbloqueaste a ${client.name}.`).waitFor()
    await section.getByText('Ya no bloqueas a nadie.').waitFor()
    expect(await section.getByRole('list').count()).toBe(0)
  },
)

it("a member can block a person in the menu of a review by this person, and unblock the person on the person's profile", async () => {
  const [me, author] = [await makeMember(db()), await makeMember(db())]
  await makeReview(db(), author, me, { text: 'Nunca llegó.' })
  const page = await open('phone', me, me.profilePath)
  const review = page.getByRole('article', { name: `Reseña de ${author.name}` })
  await review.getByRole('button', { name: `Opciones de la reseña de ${author.name}` }).click()
  await page.getByRole('menuitem', { name: 'Bloquear a esta persona' }).click()
  const question = page.getByRole('alertdialog', { name: `¿Bloquear a ${author.name}?` })
  await question.getByRole('button', { name: 'Bloquear' }).click()
  await page.getByText(`Bloqueaste a ${author.name}.`).waitFor()

  await page.goto(author.profilePath)
  const button = page.getByRole('button', { name: 'Bloquear a esta persona' })
  await button.scrollIntoViewIfNeeded()
  await picture(page, 'profile-phone')
  await button.click()
  const again = page.getByRole('alertdialog', { name: `Ya bloqueaste a ${author.name}` })
  await again.getByRole('button', { name: 'Desbloquear' }).click()
  await page.getByText(`Desbloqueaste a ${author.name}.`).waitFor()
  await button.click()
  await page.getByRole('alertdialog', { name: `¿Bloquear a ${author.name}?` }).waitFor()
})

it('a visitor sees no button to block a person', async () => {
  const member = await makeMember(db())
  const page = await openPage('phone', { baseUrl: product().url })
  await page.goto(member.profilePath)
  await page.getByRole('button', { name: 'Reportar perfil' }).waitFor()
  expect(await page.getByRole('button', { name: 'Bloquear a esta persona' }).count()).toBe(0)
})
