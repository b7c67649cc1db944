import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { expect } from 'vitest'
import { getProductServerSharedByTests } from './shared-product.ts'

export interface ReceivedMail {
  subject: string
  text: string
}

export async function waitForMailedLink(
  recipient: string,
  screen: '/cita' | '/entrar' | '/invitacion' | '/recuperar' | '/verificar',
  folder = getProductServerSharedByTests().mailFolder,
): Promise<string> {
  const pattern = new RegExp(`${screen}\\?token=[\\w-]+`)
  const find = async () => {
    const texts = (await readMailsToRecipient(recipient, folder)).map(({ text }) => pattern.exec(text)?.[0])
    return texts.findLast((link) => link !== undefined)
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}

export async function readMailsToRecipient(
  recipient: string,
  folder = getProductServerSharedByTests().mailFolder,
): Promise<ReceivedMail[]> {
  // File names of e-mails begin with the time, so sorted names are in the order of sending.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(
    names.map(async (name) => simpleParser(await readFile(path.join(folder, name)))),
  )
  return mails
    .filter(({ to }) => [to].flat().some((each) => each?.value.some(({ address }) => address === recipient)))
    .map(({ subject = '', text = '' }) => ({ subject, text }))
}
