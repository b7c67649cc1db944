import { TRPCClientError } from '@trpc/client'
import { z } from 'zod'
import { photoIdSchema } from '#kernel/ids/contract.ts'
import type { PhotoKindName, StoredPhoto } from '#kernel/photos/contract.ts'
import { type ApiClient, createApiClient, requestSessionCookie } from '../demo-product/session.ts'

const storedPhotoSchema: z.ZodType<StoredPhoto> = z.object({
  id: photoIdSchema,
  width: z.number(),
  height: z.number(),
})

export interface SignedInMember {
  api: ApiClient
  cookie: { name: string; value: string }
  upload(kind: PhotoKindName, bytes: Buffer): Promise<StoredPhoto>
}

export type ScreenshotUser = 'visitor' | 'ana' | 'beto' | 'newcomer' | 'long'
export type SignedInMembersForScreenshots = Partial<Record<ScreenshotUser, SignedInMember | null>>

export interface Credentials {
  name: string
  email: string
  password: string
}

export async function signUpOrSignIn(
  url: string,
  someone: Credentials,
): Promise<{ member: SignedInMember; isNew: boolean }> {
  try {
    return { member: await enter(url, (api) => api.identity.signUp.mutate(someone)), isNew: true }
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error
    return { member: await signIn(url, someone), isNew: false }
  }
}

export function signIn(url: string, { email, password }: Omit<Credentials, 'name'>): Promise<SignedInMember> {
  return enter(url, (api) => api.identity.signIn.mutate({ email, password }))
}

async function enter(url: string, signInOrUp: (api: ApiClient) => Promise<unknown>): Promise<SignedInMember> {
  const { name, value } = await requestSessionCookie(url, signInOrUp)
  const headers = { cookie: `${name}=${value}`, origin: url }
  return {
    api: createApiClient(url, headers),
    cookie: { name, value },
    async upload(kind, bytes) {
      const body = new FormData()
      body.append('foto', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'foto.jpg')
      const answer = await fetch(`${url}/api/fotos?kind=${kind}`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`A photo was rejected: ${await answer.text()}`)
      return storedPhotoSchema.parse(await answer.json())
    },
  }
}
