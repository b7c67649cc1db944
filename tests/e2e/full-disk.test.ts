import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canMountDisk, mountSmallDisk, type SmallTestDisk } from '../support/small-disk.ts'
import { setUpBrowser } from './support/browser.ts'
import { addContact, makeContactData } from './support/contacts.ts'
import { type RunningProductServer, startProductServer } from './support/product.ts'
import { makeSignUpData, openPageAsNewMember } from './support/steps.ts'

const { openPage } = setUpBrowser()

describe.skipIf(!canMountDisk)('a full disk (needs root and the right to mount)', () => {
  let disk: SmallTestDisk
  let product: RunningProductServer
  beforeAll(async () => {
    disk = mountSmallDisk(200)
    product = await startProductServer('', 'production', { DATA_DIR: disk.folder })
  }, 60_000)
  afterAll(async () => {
    disk?.free()
    await product?.stop()
    disk?.unmount()
  })
  const readiness = async () => (await fetch(`${product.url}/readyz`)).status

  it('on a full disk, a form keeps its input, explains the error, and is saved once when there is space', async () => {
    const page = await openPage('phone', { baseUrl: product.url, tolerates: [/status of 503/] })
    const contact = makeContactData('Aurelia Llena', { withEmail: false })
    await openPageAsNewMember(page, makeSignUpData('Sara Llena'))
    disk.fill()
    await expect.poll(readiness).toBe(503)

    await addContact(page, contact)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Por ahora no podemos guardar nada.').waitFor()
    expect(await dialog.getByLabel('Nombre', { exact: true }).inputValue()).toBe(contact.name)
    disk.free()
    await expect.poll(readiness).toBe(200)
    await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('link', { name: contact.name, exact: true }).first().waitFor()
    expect(await page.getByRole('heading', { name: contact.name }).count()).toBe(1)
  })
})
