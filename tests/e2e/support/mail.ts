import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { expect } from 'vitest'
import { sharedProduct } from './shared-product.ts'

export interface ReceivedMail {
  subject: string
  text: string
}

/**
 * Waits for the newest e-mail to an address.
 * @returns path and query of its only link to a screen
 */
export async function linkMailedTo(
  recipient: string,
  screen: '/cita' | '/entrar' | '/invitacion' | '/recuperar' | '/verificar',
  folder = sharedProduct().mailFolder,
): Promise<string> {
  const pattern = new RegExp(`${screen}\\?token=[\\w-]+`)
  const find = async () => {
    const texts = (await mailsTo(recipient, folder)).map(({ text }) => pattern.exec(text)?.[0])
    return texts.findLast((link) => link !== undefined)
  }
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  return (await find()) ?? ''
}

/** The e-mails to an address, the oldest first. */
export async function mailsTo(
  recipient: string,
  folder = sharedProduct().mailFolder,
): Promise<ReceivedMail[]> {
  // The folder is created with the first e-mail; file names begin with the time.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(
    names.map(async (name) => simpleParser(await readFile(path.join(folder, name)))),
  )
  return mails
    .filter(({ to }) => [to].flat().some((each) => each?.value.some(({ address }) => address === recipient)))
    .map(({ subject = '', text = '' }) => ({ subject, text }))
}
