import { generatedAccountPassword } from './data-set/generate.ts'
import type { BenchMember, BenchPeopleSample } from './sample.ts'

export async function signInSampleMembers(
  sample: BenchPeopleSample,
  url: string,
): Promise<BenchPeopleSample> {
  const tokens = new Map<string, string>()
  const open = async (members: BenchMember[]): Promise<BenchMember[]> => {
    const signedIn: BenchMember[] = []
    for (const member of members) {
      const token = tokens.get(member.email) ?? (await openSession(url, member.email))
      tokens.set(member.email, token)
      signedIn.push({ ...member, token })
    }
    return signedIn
  }
  return {
    ...sample,
    typical: await open(sample.typical),
    heavy: await open(sample.heavy),
    empty: await open(sample.empty),
    providers: await open(sample.providers),
  }
}

async function openSession(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/trpc/identity.signIn?batch=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ 0: { json: { email, password: generatedAccountPassword } } }),
  })
  const cookies = response.headers.getSetCookie()
  const token = cookies.map((cookie) => /^sesion=([^;]+)/.exec(cookie)?.[1]).find(Boolean)
  if (!token)
    throw new Error(`${email} could not sign in: ${response.status} ${(await response.text()).slice(0, 400)}`)
  return token
}
