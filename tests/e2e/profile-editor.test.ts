import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import {
  expectPagePath,
  makeSignUpData,
  makeWorkPhoto,
  openOwnProfile,
  openPageAsNewMember,
  type SignUpData,
} from './support/steps.ts'

const { openPage, openTab } = setUpBrowser()

const save = (page: Page) => page.getByRole('button', { name: 'Guardar perfil' })
const question = (page: Page) => page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
const isSaving = (request: Request) => request.url().includes('identity.saveProfile')

async function openEditor(screen: DeviceKind, member: SignUpData, options = {}): Promise<Page> {
  const page = await openPage(screen, options)
  await openPageAsNewMember(page, member, '/completar-perfil')
  return page
}

async function fillRequiredFields(page: Page): Promise<void> {
  await page.getByLabel('Teléfono').fill('33 1234 5678')
  await page.getByText('Tengo un oficio').click()
  await page.getByLabel('Ocupación u oficio').fill('Plomera')
  await page.getByLabel('Años de experiencia').fill('1')
  await page.getByLabel('Ciudad', { exact: true }).fill('Tepic')
}

async function isFocused(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
}

describe.each(deviceKinds)('leaving the profile editor, on a %s', (screen) => {
  it('leaving the profile editor requires a confirmation only while there are unsaved changes', async () => {
    const member = makeSignUpData('Ana Soto')
    const page = await openEditor(screen, member)
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByRole('heading', { level: 1, name: member.name }).waitFor()
    // Open the editor by a link, so that `goBack` shows the product's confirmation dialog.
    await page.getByRole('link', { name: 'Completar mi perfil' }).click()

    const about = page.getByRole('textbox', { name: 'Sobre mí' })
    await about.fill('Veinte años de pan.')
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await question(page).waitFor()
    await expectAccessible(page, '[role=alertdialog]')
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await question(page).waitFor({ state: 'hidden' })
    expect(await about.inputValue()).toBe('Veinte años de pan.')

    await page.goBack()
    await question(page).waitFor()
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'hidden' })
    await expectPagePath(page, '/completar-perfil')
    expect(await about.inputValue()).toBe('Veinte años de pan.')

    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()
    await page.getByRole('heading', { level: 1, name: member.name }).waitFor()
    expect(await page.getByText('Veinte años de pan.').count()).toBe(0)
  })

  it('a member leaves the profile editor without a confirmation question after saving the profile', async () => {
    const page = await openEditor(screen, makeSignUpData('Inés'))
    await page.setViewportSize({ width: 320, height: 640 })
    await fillRequiredFields(page)
    await page.getByLabel('Nombre completo').fill('M'.repeat(60))
    await page.locator('input[type=file]').setInputFiles(await makeWorkPhoto('cara.jpg', 200))
    await page.getByRole('button', { name: 'Quitar' }).waitFor()
    await expectNoHorizontalScroll(page)
    await save(page).dblclick()
    await page.getByText('Perfil guardado').waitFor()
    await page.getByText('1 año', { exact: true }).waitFor()
    await expectNoHorizontalScroll(page)
  })
})

describe('the profile photo', () => {
  it('the profile editor shows a chosen photo; a failed upload blocks saving until the upload is retried', async () => {
    const page = await openEditor('phone', makeSignUpData('Beto Luna'), { tolerates: [/ERR_FAILED/] })
    const file = page.locator('input[type=file]')
    const face = page.getByRole('group', { name: 'Foto de perfil' }).locator('img')
    await fillRequiredFields(page)

    await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await page.getByText('Por favor selecciona un archivo de imagen').waitFor()
    await file.setInputFiles({
      name: 'b.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    })
    await page.getByText('La imagen es demasiado grande. Máximo 5MB').waitFor()

    await page.route('**/api/fotos*', (route) => route.abort())
    await file.setInputFiles(await makeWorkPhoto('cara.jpg', 20))
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
    expect(await face.getAttribute('src')).toMatch(/^blob:/)
    const sent: Request[] = []
    page.on('request', (request) => isSaving(request) && sent.push(request))
    await save(page).click()
    await page.getByText('Tu foto no se subió').waitFor()
    await isFocused(page, 'Reintentar')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Quitar' }).click()
    await isFocused(page, 'Subir foto')
    expect(await face.count()).toBe(0)
    await file.setInputFiles(await makeWorkPhoto('cara.jpg', 20))
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
    await page.unroute('**/api/fotos*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('button', { name: 'Reintentar' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Cambiar foto' }).waitFor()

    const takenBack = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Quitar' }).click()
    expect((await takenBack).status()).toBe(204)
    await file.setInputFiles(await makeWorkPhoto('otra.jpg', 120))
    await page.getByRole('button', { name: 'Quitar' }).waitFor()
    expect(sent).toEqual([])
    await save(page).click()
    await page.getByText('Perfil guardado').waitFor()
    await expect.poll(() => page.locator('header img').first().getAttribute('src')).toMatch(/^\/fotos\//)
  })

  it('the profile photo stays when the member chooses a file that the server cannot read', async () => {
    const page = await openEditor('phone', makeSignUpData('Inés Luna'), { tolerates: [/status of 400/] })
    const file = page.locator('input[type=file]')
    const field = page.getByRole('group', { name: 'Foto de perfil' })
    const face = field.locator('img')
    await fillRequiredFields(page)
    await file.setInputFiles(await makeWorkPhoto('cara.jpg', 20))
    await field.getByRole('button', { name: 'Quitar' }).waitFor()
    await save(page).click()
    await page.getByText('Perfil guardado').waitFor()
    await page.goto('/completar-perfil')
    const saved = await face.getAttribute('src')

    await file.setInputFiles({ name: 'rota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es foto') })
    await field.getByText('No pudimos leer esta imagen').waitFor()
    expect(await face.getAttribute('src')).toBe(saved)
    await save(page).click()
    await page.getByText('Perfil guardado').waitFor()
    await page.goto('/completar-perfil')
    expect(await face.getAttribute('src')).toBe(saved)
  })
})

describe('the slug of a profile', () => {
  it('the slug of a profile follows the name until it is edited by hand, and a taken slug is rejected', async () => {
    const [member, other] = [makeSignUpData('Rosa Gil'), makeSignUpData('Elia Paz')]
    const otherPage = await openEditor('desktop', other)
    const taken = (await otherPage.getByText(/\/perfil\/elia-paz/).textContent())?.split('/').at(-1) ?? ''
    const page = await openEditor('desktop', member, { tolerates: [/status of 409/] })
    await fillRequiredFields(page)
    const name = page.getByLabel('Nombre completo')
    const link = page.getByRole('textbox', { name: 'Enlace de tu perfil' })
    await name.fill('Rosa María Ñandú')
    await page.getByText('/perfil/rosa-maria-nandu').waitFor()

    await page.getByRole('button', { name: 'Editar el enlace de tu perfil' }).click()
    await link.fill('La  Plomera!')
    expect(await link.inputValue()).toBe('la-plomera')
    await name.fill('Rosa Gil')
    expect(await link.inputValue()).toBe('la-plomera')
    await page.getByRole('button', { name: 'Cancelar el cambio del enlace' }).click()
    await isFocused(page, 'Editar el enlace de tu perfil')
    await page.getByText('/perfil/rosa-gil').waitFor()

    await page.getByRole('button', { name: 'Editar el enlace de tu perfil' }).click()
    await link.fill(taken)
    await save(page).click()
    await page.getByText('Ese slug ya está en uso. Por favor elige otro.').waitFor()
    expect(await page.getByLabel('Teléfono').inputValue()).toBe('33 1234 5678')
    await page.getByRole('button', { name: 'Cancelar el cambio del enlace' }).click()
    await name.fill(other.name)
    await save(page).click()
    await page.waitForURL(`**/perfil/${taken}-2`)
  })
})

describe('saving a profile', () => {
  it('the profile editor keeps the input when saving fails, and ignores invalid values of hidden fields', async () => {
    const page = await openEditor('desktop', makeSignUpData('Hugo Ríos'), { tolerates: [/ERR_FAILED/] })
    await fillRequiredFields(page)
    await page.getByText('Soy profesional').click()
    await page.getByLabel('Especialidad').fill('x'.repeat(201))
    await page.getByText('Tengo un oficio').click()
    await page.route('**/trpc/**', (route) => (isSaving(route.request()) ? route.abort() : route.continue()))
    await save(page).click()
    await page.getByText('No pudimos comunicarnos con').waitFor()
    expect(await page.getByLabel('Ocupación u oficio').inputValue()).toBe('Plomera')
    await page.unroute('**/trpc/**')
    await save(page).click()
    await page.getByText('Perfil guardado').waitFor()
  })

  it('saving a profile merges changes made in another tab with the changes of this tab', async () => {
    const member = makeSignUpData('Lola Mar')
    const page = await openEditor('desktop', member, { tolerates: [/status of 409/] })
    const second = await openTab(page)
    await second.goto('/completar-perfil')
    await fillRequiredFields(page)
    await save(page).click()
    await page.getByText('Perfil guardado').waitFor()

    await second.getByRole('textbox', { name: 'Sobre mí' }).fill('Trabajo los domingos.')
    await second.getByText('Tengo un oficio').click()
    await second.getByLabel('Ocupación u oficio').fill('Fontanera')
    await second.getByLabel('Teléfono').fill('33 1234 5678')
    await second.getByLabel('Años de experiencia').fill('1')
    await second.getByRole('combobox', { name: 'Ciudad' }).fill('Xalisco')
    await save(second).click()
    await second.getByText('Tu perfil cambió en otra ventana').waitFor()
    expect(await second.getByRole('textbox', { name: 'Sobre mí' }).inputValue()).toBe('Trabajo los domingos.')
    await save(second).click()
    await second.getByText('Trabajo los domingos.').waitFor()
    await second.getByText('Xalisco', { exact: true }).waitFor()
    await second.getByText('Fontanera').first().waitFor()
    await openOwnProfile(second, 'desktop', member)
  })
})

describe.each(deviceKinds)("the visibility setting of a member's phone and e-mail, on a %s", (screen) => {
  const sectionOf = (page: Page) => page.getByRole('region', { name: 'Quién ve tus datos' })

  it('the visibility of phone and e-mail can be saved alone, while required profile fields are empty', async () => {
    const page = await openEditor(screen, makeSignUpData('Clara Clienta'))
    const section = sectionOf(page)
    const choice = section.getByLabel('Quién ve mi número')
    expect(await choice.evaluate(cutsItsText)).toBe(false)
    await choice.selectOption('Solo mi círculo')
    await section.getByRole('button', { name: 'Guardar quién los ve' }).click()
    await page.getByText('Guardamos quién ve tus datos').waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByRole('heading', { level: 1, name: /^Clara Clienta/ }).waitFor()
    await page.goto('/mi-cuenta')
    expect(await section.getByLabel('Quién ve mi número').inputValue()).toBe('CIRCLE')
    await section.getByLabel('Aparecer en Explorar').uncheck()
    await section.getByRole('button', { name: 'Guardar quién los ve' }).click()
    await page.getByText('Guardamos quién ve tus datos').waitFor()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.reload()
    expect(await section.getByLabel('Aparecer en Explorar').isChecked()).toBe(false)
    expect(await section.getByLabel('Quién ve mi número').inputValue()).toBe('CIRCLE')
  })

  it('the visibility of phone and e-mail is saved together with the profile, and applies to visitors', async () => {
    const page = await openEditor(screen, makeSignUpData('Berta Discreta'))
    await fillRequiredFields(page)
    const section = sectionOf(page)
    await section.getByLabel('Quién ve mi número').selectOption('Personas con cuenta')
    await section.getByLabel('Quién ve mi correo').selectOption('Solo mi círculo')
    await save(page).click()
    await page.waitForURL(/\/perfil\//)
    const path = new URL(page.url()).pathname
    await page.getByRole('link', { name: /Editar mi perfil|Completar mi perfil/ }).click()
    expect(await section.getByLabel('Quién ve mi número').inputValue()).toBe('MEMBERS')
    expect(await section.getByLabel('Quién ve mi correo').inputValue()).toBe('CIRCLE')

    const visitor = await openPage(screen)
    await visitor.goto(path)
    await visitor.getByRole('link', { name: 'Inicia sesión para ver' }).waitFor()
    expect(await visitor.content()).not.toContain('33 1234 5678')
    await expectNoHorizontalScroll(visitor)
  })
})

function cutsItsText(select: SVGElement | HTMLElement): boolean {
  const { font, paddingLeft, paddingRight } = getComputedStyle(select)
  const context = document.createElement('canvas').getContext('2d')
  const text = (select as HTMLSelectElement).selectedOptions[0]?.text ?? ''
  if (!context || text === '') throw new Error('No text to measure')
  context.font = font
  const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return context.measureText(text).width > room
}
