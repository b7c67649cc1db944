import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { addContact, makeContactData } from './support/contacts.ts'
import { makeSignUpData, makeWorkPhoto, openPageAsNewMember, type SignUpData } from './support/steps.ts'

const { openPage } = setUpBrowser()

async function openAccount(screen: DeviceKind, member: SignUpData): Promise<Page> {
  const page = await openPage(screen)
  await openPageAsNewMember(page, member)
  return page
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const stats = (page: Page) =>
  page.locator('main dl', { hasText: 'Recomendaciones' }).locator('dt').allTextContents()
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()

async function publishProfile(page: Page, { name }: SignUpData): Promise<string> {
  await page.goto('/completar-perfil')
  await page.getByLabel('Teléfono').fill('044 33 1234 5678')
  await page.getByRole('textbox', { name: 'Sobre mí' }).fill('Atiendo con calma.\nTambién a niños.')
  await page.getByText('Soy profesional').click()
  await page.getByLabel('Especialidad').fill('Odontología infantil')
  await page.getByLabel('Nivel de estudios').selectOption('Maestría')
  await page.getByLabel('Años de experiencia').fill('14')
  await page.getByText('Tengo local físico').click()
  await page.getByRole('combobox', { name: 'Dirección' }).fill('Calle Colonias 214')
  await page.getByLabel('Nombre del local').fill('Dental Sol')
  await page.getByRole('heading', { name: 'Redes sociales' }).click()
  await page.getByLabel('WhatsApp').fill('+52 (33) 8765-4321')
  await page.getByLabel('Instagram').fill('@dental.sol')
  await page.getByLabel('YouTube').fill('youtube.com/@dentalsol')
  await page.getByLabel('Facebook').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Guardar perfil' }).click()
  await page.getByText('Escribe tu usuario o una dirección que empiece con https://').waitFor()
  await page.getByLabel('Facebook').fill('https://www.facebook.com/dentalsol')
  await page.getByRole('button', { name: 'Guardar perfil' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return pathOf(page)
}

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

describe.each(deviceKinds)('a profile, on a %s', (screen) => {
  it('a profile can be edited by its owner, read by a visitor, and recommended and reviewed by a member', async () => {
    const [owner, member] = [makeSignUpData('Carmen Sol'), makeSignUpData('Diego Mar')]
    const ownerPage = await openAccount(screen, owner)
    await ownerPage.goto('/dashboard')
    const before = `/perfil/${owner.name.toLowerCase().replaceAll(' ', '-')}`
    await ownerPage.goto(before)
    const own = ownerPage.getByRole('navigation', { name: 'Mi perfil' }).getByRole('link')
    expect(await own.allTextContents()).toEqual([
      'Completar mi perfil',
      'Habilitar Agenda',
      'Habilitar Servicios',
      'Mi cuenta',
    ])
    await ownerPage.getByText('Ubicación no especificada').waitFor()
    const path = await publishProfile(ownerPage, owner)
    await expect.poll(async () => (await own.allTextContents())[0]).toBe('Completar mi perfil')
    await ownerPage.getByRole('heading', { name: 'Mi círculo de confianza (0)' }).waitFor()
    expect(await ownerPage.getByRole('button', { name: /Dejar Reseña|Agregar a mi círculo/ }).count()).toBe(0)
    await expectFit(ownerPage)

    const visitor = await openPage(screen)
    await visitor.goto(path)
    await readsAll(visitor, screen)
    await expectFit(visitor)

    const page = await openAccount(screen, member)
    await page.goto(path)
    await entrusts(page)
    await reviews(page)
    await expectFit(page)
    await visitor.goto(path)
    await visitor.getByRole('figure').getByText('Quedó como nuevo.').waitFor()
    await visitor.getByRole('link', { name: 'Inicia sesión para dejar una reseña' }).click()
    await visitor.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('volver') === path)
  })
})

async function readsAll(page: Page, screen: DeviceKind): Promise<void> {
  await page.getByText('✓ Usuario Registrado').waitFor()
  await page.getByText('Tiene local físico').waitFor()
  await expect
    .poll(() => headings(page))
    .toEqual(['Sobre mí', 'Información Profesional', 'Información del Local', 'Reseñas'])
  await expect.poll(() => stats(page)).toEqual(['Recomendaciones', 'Reseñas', 'Amigos en común'])
  await page.getByText('14 años', { exact: true }).waitFor()
  const contact = page.getByRole('region', { name: 'Contacto' })
  const links = await contact.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  const actions = ['tel:+523312345678', 'https://wa.me/523387654321']
  const hrefs = (
    await page.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  ).filter((href) => actions.includes(href ?? ''))
  expect(hrefs).toEqual(actions)
  expect(links).toEqual([
    ...(screen === 'desktop' ? actions : []),
    expect.stringMatching(/^mailto:/),
    'https://www.google.com/maps/search/?api=1&query=Calle%20Colonias%20214',
    'https://www.facebook.com/dentalsol',
    'https://www.instagram.com/dental.sol',
    'https://youtube.com/@dentalsol',
  ])
  await page.getByRole('button', { name: 'Compartir' }).press('ArrowDown')
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'WhatsApp',
    'Facebook',
    'X',
    'Telegram',
    'Correo electrónico',
    'Copiar enlace',
  ])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByText('Link copiado al portapapeles').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
}

async function entrusts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agregar a mi círculo' }).click()
  await page.getByText('Tú recomiendas su trabajo').waitFor()
  await page.getByRole('button', { name: 'En tu círculo' }).click()
  await page.getByRole('menuitem', { name: 'Quitar de mi círculo' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('¿Estás seguro de que quieres eliminar a esta persona de tu círculo?').waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'En tu círculo' }).waitFor()
}

async function reviews(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Dejar Reseña' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Dejar Reseña' })
  const publish = dialog.getByRole('button', { name: 'Publicar' })
  await dialog.getByText('La reseña es obligatoria o al menos una foto del trabajo').waitFor()
  expect(await publish.isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Reseña' }).fill('🙂'.repeat(2001))
  await dialog.getByText('La reseña puede tener hasta 2000 caracteres.').waitFor()
  expect(await publish.isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Reseña' }).fill(`Quedó como nuevo. ${'W'.repeat(400)}`)
  const photos = await Promise.all([0, 60, 120, 180, 240, 300].map((hue) => makeWorkPhoto(`${hue}.jpg`, hue)))
  await dialog.locator('input[type=file]').setInputFiles(photos)
  await dialog.getByText('Máximo 5 fotos').waitFor()
  await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)
  await publish.dblclick()
  await page.getByText('Reseña agregada exitosamente').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.getByRole('region', { name: 'Trabajos' }).getByRole('button').first().click()
  const viewer = page.getByRole('dialog', { name: 'Fotos del trabajo' })
  const back = viewer.getByRole('button', { name: 'Foto anterior' })
  await back.waitFor()
  expect((await back.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')
}

describe('the profile of a person without account', () => {
  it('a profile without an account can be claimed, and shows how many circles contain it', async () => {
    const contact = makeContactData('Chuy Ramos', { withEmail: false })
    const page = await openAccount('phone', makeSignUpData('Elena Paz'))
    await addContact(page, contact)
    await page.getByRole('link', { name: contact.name, exact: true }).click()
    await page.getByText('Persona no registrada').waitFor()
    await expect.poll(() => stats(page)).toEqual(['Recomendaciones', 'Reseñas', 'En círculos'])
    await expect.poll(() => headings(page)).toEqual(['Reseñas', `¿Eres ${contact.name}?`])
    await expectFit(page)
  })
})

describe('a profile with large text', () => {
  it('a profile fits a screen of 360 px at a text size of 200 %', async () => {
    const member = makeSignUpData('Maximiliano Villavicencio')
    const page = await openAccount('phone', member)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/perfil/${member.name.toLowerCase().replaceAll(' ', '-')}`)
    await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
    const share = await page.getByRole('button', { name: 'Compartir' }).boundingBox()
    expect((share?.x ?? 0) + (share?.width ?? 0)).toBeLessThanOrEqual(360)
  })
})
