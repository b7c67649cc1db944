import type { Db } from '#kernel/db/statements.ts'
import type { AppointmentId, PhotoId, ReviewId } from '#kernel/ids/contract.ts'
import { createAppointmentLinkToken } from '../../support/appointment-links.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { copyInvitationLink, makeInvitation } from '../../support/factories/invitations.ts'
import { makeMember, type TestContact, type TestMember } from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'

export const moderationTestTime = new Date('2026-11-20T15:00:00Z')

export interface ModerationTestData {
  viewer: TestMember
  member: TestMember
  contact: TestContact
  baker: TestMember
  friend: TestMember
  reviewId: ReviewId
  firstPhotoId: PhotoId
  onlyPhotoId: PhotoId
  onlyPhotoReviewId: string
  faceId: PhotoId
  appointmentId: AppointmentId
  links: { toContact: string; fromMember: string; toViewer: string; list: string }
  marks: string[]
}

export function listTestPeople({ member, contact, baker, friend, viewer }: ModerationTestData) {
  return [member, contact, baker, friend, viewer].map(({ personId }) => ({ personId }))
}

export async function createModerationTestData(db: Db): Promise<ModerationTestData> {
  const viewer = await makeMember(db, { name: 'Vero Visible' })
  const friend = await makeMember(db, { name: 'Fito Amigo', profile: { professions: ['Pintor'] } })
  const baker = await makeProvider(db, {
    name: 'Bere Panadera',
    profile: { professions: ['Panadera'], city: 'Tepic', state: 'Nayarit' },
  })
  const member = await makeProvider(db, {
    name: 'Oculta Zarzamora',
    services: [{ name: 'Poda secreta', cost: 100 }],
    profile: { professions: ['Jardinera'], phone: '33 4455 6677', city: 'Ocultlán', state: 'Nayarit' },
  })
  const invited = await makeInvitation(db, {
    inviter: viewer,
    contact: { name: 'Escondido Trueno', phone: '33 8899 0011', city: 'Ocultlán' },
    email: null,
    now: hours(0),
  })
  const { contact } = invited

  await addToCircle(db, viewer, member, friend)
  await addToCircle(db, member, baker, friend, contact)
  await addToCircle(db, friend, baker, member, contact)
  await addToCircle(db, baker, viewer, contact)

  const [first, second, only] = await makePhotos(db, friend, 3)
  const [hers] = await makePhotos(db, member, 1)
  const [about] = await makePhotos(db, viewer, 1)
  // An author may write only one review about a person per day.
  const review = await makeReview(db, friend, baker, { text: 'Reseña ofensiva xyzzy.', now: hours(-47) })
  await makeReview(db, friend, baker, { text: 'Pan muy rico.', photoIds: [first, second], now: hours(-22) })
  const onlyPhoto = await makeReview(db, friend, baker, { text: '', photoIds: [only], now: hours(3) })
  await makeReview(db, member, baker, { text: 'Palabras de la oculta.', photoIds: [hers], now: hours(4) })
  await makeReview(db, viewer, member, { text: 'Sobre la oculta.', photoIds: [about], now: hours(5) })
  await makeReview(db, viewer, baker, { text: 'Todo bien con el pan.', now: hours(6) })

  const [faceId] = await makePhotos(db, friend, 1, 'profile')
  const [memberFace] = await makePhotos(db, member, 1, 'profile')
  await attach(db, friend, faceId)
  await attach(db, member, memberFace)
  const { id: appointmentId } = await makeAppointment(db, member, viewer, new Date('2026-11-25T18:00:00Z'))
  await makeAppointment(db, baker, member, new Date('2026-11-10T18:00:00Z'), { status: 'COMPLETED' })

  const personIds = [baker, member, contact].map(({ personId }) => personId)
  const list = await createTestCaller(db, friend.actor).lists.create({ trade: null, personIds })
  const fromMember = await makeInvitation(db, { inviter: member, now: hours(8) })
  return {
    viewer,
    member,
    contact,
    baker,
    friend,
    reviewId: review.id,
    firstPhotoId: first,
    onlyPhotoId: only,
    onlyPhotoReviewId: onlyPhoto.id,
    faceId,
    appointmentId,
    links: {
      toContact: await copyInvitationLink(db, invited, moderationTestTime),
      fromMember: await copyInvitationLink(db, fromMember, moderationTestTime),
      toViewer: await createAppointmentLinkToken(db, appointmentId, 'CLIENT', viewer.email),
      list: list.path.replace('/lista/', ''),
    },
    marks: [
      member.personId,
      'Zarzamora',
      'zarzamora',
      'Poda secreta',
      'Palabras de la oculta',
      'Sobre la oculta',
      hers,
      about,
      memberFace,
      contact.personId,
      'Escondido Trueno',
      review.id,
      'xyzzy',
      first,
      only,
      onlyPhoto.id,
      faceId,
    ],
  }
}

async function attach(db: Db, { personId }: TestMember, photoId: PhotoId): Promise<void> {
  await db.photo.update({ where: { id: photoId }, data: { attachedAt: moderationTestTime } })
  await db.person.update({ where: { id: personId }, data: { photoId } })
}

function hours(count: number): Date {
  return new Date(moderationTestTime.getTime() - (48 - count) * 3_600_000)
}
