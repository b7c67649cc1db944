import { createTRPCClient, httpBatchLink } from '@trpc/client'
import superjson from 'superjson'
import type { AppRouter } from '#server/router.ts'
import { demoId } from '../demo/ids.ts'

/** A page that everybody may see, with demo data. */
export interface PublicPage {
  name: string
  path: string
  /** Whether search engines are meant to find it. */
  indexed: boolean
}

/** Of the demo (README): somebody with an agenda, photos of work and many who recommend her. */
const provider = demoId('person', 'carmen')
const inviter = { email: 'ana@circulo.example', password: 'barrio-de-confianza' }

/** The public pages, each with something to show. @param url where the product serves */
export async function listPublicPages(url: string): Promise<PublicPage[]> {
  const visitor = connect(url)
  const [profile, { contact, token }] = await Promise.all([
    visitor.identity.profile.query({ id: provider }),
    inviteSomebody(url),
  ])
  return [
    { name: 'landing', path: '/', indexed: true },
    { name: 'explore', path: '/explorar', indexed: true },
    { name: 'explore-filtered', path: '/explorar?lugar=Guadalajara', indexed: true },
    { name: 'profile', path: profile.profilePath, indexed: true },
    { name: 'profile-contact', path: contact, indexed: false },
    { name: 'agenda', path: `/agenda/${provider}`, indexed: true },
    { name: 'login', path: '/login', indexed: true },
    { name: 'sign-up', path: '/registro', indexed: true },
    { name: 'invitation', path: `/invitacion?token=${token}`, indexed: false },
  ]
}

/** Somebody of a member's circle who has no account: the path of the profile, and the token of an invitation. */
async function inviteSomebody(url: string): Promise<{ contact: string; token: string }> {
  const cookie = await signIn(url)
  const member = connect(url, { cookie, origin: url })
  const circle = await member.circles.list.query({})
  const contact = circle.people.find(({ registered }) => !registered)
  if (!contact) throw new Error('The circle has nobody without account to invite')
  const { invitationId } = await member.circles.invite.mutate({ personId: contact.personId })
  const link = await member.invitations.link.mutate({ invitationId })
  return { contact: contact.profilePath, token: new URL(link.url).searchParams.get('token') ?? '' }
}

/** @returns the cookies of a member's session */
async function signIn(url: string): Promise<string> {
  const cookies: string[] = []
  const client = connect(url, { origin: url }, (answer) => cookies.push(...answer.headers.getSetCookie()))
  await client.identity.signIn.mutate(inviter)
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

function connect(url: string, headers: Record<string, string> = {}, look?: (answer: Response) => void) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/trpc`,
        transformer: superjson,
        headers,
        async fetch(address, options) {
          const answer = await fetch(address, options as RequestInit)
          look?.(answer)
          return answer
        },
      }),
    ],
  })
}
