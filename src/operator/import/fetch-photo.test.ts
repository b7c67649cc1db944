import { expect, it } from 'vitest'
import { fetchPhoto } from '#operator/import/fetch-photo.ts'

it.each([
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '0',
  '127。0。0。1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::127.0.0.1]',
  '[2001:0:7f00:1::]',
  '[2002:7f00:1::]',
  '[fec0::1]',
])('fetchPhoto sends no request to %s, an address of a private network', async (host) => {
  await expect(fetchPhoto(`http://${host}:9/`, false)).rejects.toThrow('red privada')
})

it.each([
  '169.254.169.254',
  '2851995657',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::169.254.169.254]',
  '[fe80::1]',
])(
  'fetchPhoto sends no request to the link-local address %s, where clouds publish credentials, even if private hosts are allowed',
  async (host) => {
    await expect(fetchPhoto(`http://${host}:9/`, true)).rejects.toThrow('enlace local')
  },
)
