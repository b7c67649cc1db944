import { personIdSchema } from '#kernel/ids/contract.ts'
import { maxDescriptionLength } from '#modules/identity/contract/limits.ts'
import { maxReviewLength, maxReviewPhotos } from '#modules/reviews/contract/limits.ts'
import { createDemoId } from '../demo/ids.ts'
import { renderPhoto } from '../demo/pictures/render-photo.ts'
import { workSceneDrawingFunctions } from '../demo/pictures/work-photos.ts'
import { createRandomGenerator } from '../demo/random.ts'
import { demoPassword as password } from '../demo-product/session.ts'
import {
  type Credentials,
  type SignedInMember,
  type SignedInMembersForScreenshots,
  signIn,
  signUpOrSignIn,
} from './member.ts'

const longName: Credentials = {
  name: 'María de los Ángeles Guadalupe Villaseñor Hernández y Campos',
  email: 'maria.de.los.angeles.guadalupe.villasenor@correo.example',
  password,
}
const newcomer: Credentials = { name: 'Rosa Luna', email: 'rosa@correo.example', password }

export interface ScreenshotData {
  viewers: SignedInMembersForScreenshots
  paths: Record<'provider' | 'manual' | 'contact' | 'long' | 'invitation', string>
  providerId: string
}

export async function addScreenshotEdgeCases(url: string): Promise<ScreenshotData> {
  const [ana, beto] = await Promise.all(
    ['ana', 'beto'].map((key) => signIn(url, { email: `${key}@circulo.example`, password })),
  )
  if (!ana || !beto) throw new Error('A demo account is missing')
  const { member: nobodysFriend } = await signUpOrSignIn(url, newcomer)
  const { member: long, isNew } = await signUpOrSignIn(url, longName)
  if (isNew) await fillToTheBrim(long, ana)
  const own = await long.api.identity.ownProfile.query()
  const [provider, manual, circle] = await Promise.all([
    ana.api.identity.profile.query({ id: createDemoId(personIdSchema, 'person', 'carmen') }),
    ana.api.identity.profile.query({ id: createDemoId(personIdSchema, 'person', 'beto') }),
    ana.api.circles.list.query({}),
  ])
  const contact = circle.people.find(({ registered }) => !registered)
  if (!contact) throw new Error('The circle has no contact without account')
  const { invitationId } = await ana.api.circles.invite.mutate({ personId: contact.personId })
  const link = new URL((await ana.api.invitations.link.mutate({ invitationId })).url)
  return {
    viewers: { visitor: null, ana, beto, newcomer: nobodysFriend, long },
    paths: {
      provider: provider.profilePath,
      manual: manual.profilePath,
      contact: contact.profilePath,
      long: own.profilePath,
      invitation: `${link.pathname}${link.search}`,
    },
    providerId: provider.personId,
  }
}

async function fillToTheBrim(long: SignedInMember, friend: SignedInMember): Promise<void> {
  const { personId, slug } = await long.api.identity.ownProfile.query()
  const face = await long.upload('profile', await takePhoto('salon', 0))
  await long.api.identity.saveProfile.mutate({
    ...emptyProfile,
    name: longName.name,
    slug: slug ?? '',
    photoId: face.id,
    phone: '33 1234 5678',
    professions: ['Restauradora de muebles antiguos', 'Tapicera', 'Ebanista', 'Maestra de carpintería fina'],
    description: proseOf(maxDescriptionLength),
    city: 'Tlajomulco de Zúñiga',
    state: 'Jalisco',
    hasShop: true,
    address: 'Calzada de los Héroes de Nacozari 1234, interior 5, Fraccionamiento Santa Anita, 45640',
    shopName: 'Taller de Restauración y Tapicería Villaseñor Hermanos',
    openingHours: 'Lunes a viernes de 9:00 a 14:00 y de 16:00 a 19:00; sábados de 9:00 a 14:00',
  })
  await long.api.scheduling.saveServices.mutate({
    services: [
      { name: 'Restauración completa de comedor de ocho sillas con trinchador', cost: 18_500 },
      { name: 'Tapizado de una silla', cost: 450, durationMinutes: 60 },
    ],
  })
  const everyDay = [{ start: '09:00', end: '14:00' }]
  await long.api.scheduling.saveAgenda.mutate({
    enabled: true,
    durationMinutes: 60,
    autoConfirmFor: 'NONE',
    weeklyRanges: Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, everyDay])),
  })
  const photos: string[] = []
  for (const scene of ['furniture', 'dress', 'paintedWall', 'furniture', 'lamp'] as const) {
    photos.push((await friend.upload('work', await takePhoto(scene, photos.length))).id)
  }
  await friend.api.circles.addExisting.mutate({
    personId,
    trades: ['Restauradora de muebles antiguos', 'Tapicera', 'Ebanista'],
    review: proseOf(maxReviewLength),
    photoIds: photos.slice(0, maxReviewPhotos),
  })
  await bookFirst(friend, personId)
}

async function bookFirst(client: SignedInMember, personId: string): Promise<void> {
  const offer = await client.api.scheduling.offer.query({ personId })
  const serviceId = offer.services[0]?.id
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const note = proseOf(300)
  await client.api.scheduling.book.mutate({ personId, date: from, time: '10:00', serviceId, note })
}

const emptyProfile = {
  isProfessional: false,
  specialty: '',
  licenseNumber: '',
  studyLevel: '',
  institution: '',
  occupation: 'Restauración de muebles antiguos y tapicería fina por encargo',
  yearsOfExperience: 27,
  social: { facebook: '', instagram: '', twitter: '', linkedin: '', tiktok: '', youtube: '', whatsapp: '' },
} satisfies Partial<Parameters<SignedInMember['api']['identity']['saveProfile']['mutate']>[0]>

function takePhoto(scene: keyof typeof workSceneDrawingFunctions, seed: number): Promise<Buffer> {
  const random = createRandomGenerator(`hard case ${scene} ${seed}`)
  return renderPhoto(workSceneDrawingFunctions[scene](random), {
    brightness: 1,
    saturation: 0.95,
    vignette: 0.3,
  })
}

const sentences = [
  'Llegó a la hora que dijo, y eso ya es decir mucho.',
  'El comedor era de mi abuela y nadie se animaba a tocarlo; ella lo desarmó pieza por pieza, tomó fotos de todo y me explicó qué iba a hacer antes de hacerlo.',
  'Me mandaba avances cada semana por WhatsApp.',
  'Cuando encontró polilla en dos patas me avisó, me dijo cuánto costaba cambiarlas y esperó a que yo decidiera.',
  'Cobró lo que había dicho, ni un peso más.',
  'Mi mamá lloró cuando lo vio terminado.',
]

function proseOf(length: number): string {
  let text = ''
  for (let index = 0; text.length < length; index++) text += `${sentences[index % sentences.length]} `
  return text
    .slice(0, length)
    .replace(/[\s,.;]+$/, '')
    .padEnd(length, '.')
}
