import { personIdSchema } from '#kernel/ids/contract.ts'
import { createDemoId } from '../demo/ids.ts'
import { createApiClient, demoPassword, requestSessionCookie } from '../demo-product/session.ts'

export interface PublicPage {
  name: string
  path: string
  indexed: boolean
}

const provider = createDemoId(personIdSchema, 'person', 'carmen')
const inviter = { email: 'ana@circulo.example', password: demoPassword }

export async function listPublicPages(url: string): Promise<PublicPage[]> {
  const visitor = createApiClient(url)
  const [profile, { contact, token }] = await Promise.all([
    visitor.identity.profile.query({ id: provider }),
    createContactWithInvitation(url),
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

async function createContactWithInvitation(url: string): Promise<{ contact: string; token: string }> {
  const { name, value } = await requestSessionCookie(url, (api) => api.identity.signIn.mutate(inviter))
  const member = createApiClient(url, { cookie: `${name}=${value}` })
  const circle = await member.circles.list.query({})
  const contact = circle.people.find(({ registered }) => !registered)
  if (!contact) throw new Error('The circle has no contact without account to invite')
  const { invitationId } = await member.circles.invite.mutate({ personId: contact.personId })
  const link = await member.invitations.link.mutate({ invitationId })
  return { contact: contact.profilePath, token: new URL(link.url).searchParams.get('token') ?? '' }
}
