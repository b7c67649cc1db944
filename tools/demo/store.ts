import { type Db, executeStatement, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { appointmentIdSchema, invitationIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createRandomToken, hashToken } from '#kernel/tokens.ts'
import { toPhoneKey } from '#modules/identity/api.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { hashPassword } from '#modules/identity/passwords.ts'
import { findFreeSlug, slugify } from '#modules/identity/rules.ts'
import { computeInvitationExpiry } from '#modules/invitations/rules.ts'
import { DAY_MS, getLocalTimeAt } from '#modules/scheduling/local-time.ts'
import { toAgendaRangeRows } from '#modules/scheduling/rules.ts'
import { createPortraitPhotoId, createWorkPhotoId, type StoredDemoPicture } from './album.ts'
import type { DemoContents } from './contents.ts'
import { createDemoAccountId, createDemoId } from './ids.ts'
import type { DemoPerson } from './residents.ts'

export type ExistingInstallationData = 'empty' | 'demo' | 'foreign'

export async function checkForPeopleAndDemoData(tx: Tx): Promise<ExistingInstallationData> {
  const ours = await tx.account.count({
    where: { id: { in: ['ana', 'beto', 'carmen'].map(createDemoAccountId) } },
  })
  if (ours > 0) return 'demo'
  const [people, accounts] = [await tx.person.count(), await tx.account.count()]
  return people + accounts === 0 ? 'empty' : 'foreign'
}

interface Contents {
  town: DemoContents
  pictures: readonly StoredDemoPicture[]
  password: string
  now: Date
}

/** The key of the advisory lock is an arbitrary number that no other lock uses. */
const demoLock = 7_243_392_302

export async function storeDemoData(db: Db, contents: Contents): Promise<ExistingInstallationData> {
  const passwordHash = await hashPassword(contents.password)
  return inTransaction(
    db,
    async (tx) => {
      await executeStatement(tx)`SELECT pg_advisory_xact_lock(${demoLock})`
      const found = await checkForPeopleAndDemoData(tx)
      if (found !== 'empty') return found
      await storePeople(tx, contents, passwordHash)
      await storeCircles(tx, contents)
      await storeAgendas(tx, contents)
      return found
    },
    { timeout: 120_000 },
  )
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

async function storePeople(tx: Tx, { town, pictures, now }: Contents, passwordHash: string): Promise<void> {
  const { residents } = town
  await tx.account.createMany({
    data: residents.flatMap(({ accountId, email, daysHere }) => {
      if (accountId === null || email === null) return []
      const createdAt = before(now, daysHere)
      return [{ id: accountId, email, passwordHash, createdAt, emailVerifiedAt: createdAt }]
    }),
  })
  await tx.photo.createMany({
    data: pictures.map(({ photoId, kind, folder, uploader, width, height, daysAgo }) => ({
      id: photoId,
      kind: kind === 'work' ? 'WORK' : 'PROFILE',
      uploaderId: uploader.accountId,
      storageKey: folder,
      width,
      height,
      createdAt: before(now, daysAgo),
      attachedAt: before(now, daysAgo),
    })),
  })
  const idOf = new Map(residents.map(({ key, personId }) => [key, personId]))
  const slugs = await slugsOf(residents)
  await tx.person.createMany({
    data: residents.map((resident) => {
      const { personId, accountId, name, email, phone, profile, createdBy } = resident
      const createdById = createdBy ? (idOf.get(createdBy) ?? null) : null
      return {
        ...profile,
        id: personId,
        accountId,
        slug: slugs.get(resident.key) ?? null,
        name,
        email,
        phone,
        phoneKey: phone && toPhoneKey(phone),
        photoId: resident.hasPortrait ? createPortraitPhotoId(resident) : null,
        createdById,
        invitedById: email && accountId === null ? createdById : null,
        createdAt: before(now, resident.daysHere),
      }
    }),
  })
  await addProfessions(tx, [...new Set(residents.flatMap(({ profile }) => profile.professions))])
  await storeInvitations(tx, residents, now)
}

async function slugsOf(residents: readonly DemoPerson[]): Promise<Map<string, string>> {
  const taken = new Set<string>()
  const slugs = new Map<string, string>()
  for (const { key, name } of residents) {
    const slug = await findFreeSlug(slugify(name), async () => taken)
    if (slug === null) continue
    taken.add(slug)
    slugs.set(key, slug)
  }
  return slugs
}

/** Demo invitations cannot be opened: only hashes of random tokens are stored. */
async function storeInvitations(tx: Tx, residents: readonly DemoPerson[], now: Date): Promise<void> {
  const byKey = new Map(residents.map((resident) => [resident.key, resident]))
  const invitations = residents.flatMap((contact) => {
    const inviter = contact.createdBy ? byKey.get(contact.createdBy) : undefined
    if (!inviter || contact.email === null) return []
    const createdAt = before(now, contact.daysHere)
    return [
      {
        id: createDemoId(invitationIdSchema, 'invitation', contact.key),
        contactId: contact.personId,
        inviterId: inviter.personId,
        inviterName: inviter.name,
        email: contact.email,
        name: contact.name,
        phone: contact.phone,
        profession: contact.profile.professions[0] ?? null,
        city: contact.profile.city,
        createdAt,
        expiresAt: computeInvitationExpiry(createdAt),
      },
    ]
  })
  await tx.invitation.createMany({ data: invitations })
  await tx.invitationToken.createMany({
    data: invitations.map(({ id, createdAt }) => ({
      tokenHash: hashToken(createRandomToken()),
      invitationId: id,
      kind: 'MAIL',
      createdAt,
    })),
  })
}

async function storeCircles(tx: Tx, { town, now }: Contents): Promise<void> {
  const { edges, opinions } = town
  await tx.circleMembership.createMany({
    data: edges.map(({ owner, member, daysAgo }) => ({
      ownerId: owner.personId,
      memberId: member.personId,
      createdAt: before(now, daysAgo),
    })),
  })
  await tx.review.createMany({
    data: opinions.map(({ key, author, subject, text, trades, daysAgo }) => ({
      id: createDemoId(reviewIdSchema, 'review', key),
      subjectId: subject.personId,
      authorId: author.personId,
      text,
      trades,
      createdAt: before(now, daysAgo),
    })),
  })
  await tx.reviewPhoto.createMany({
    data: opinions.flatMap(({ key, shots }) =>
      shots.map((shot, position) => ({
        reviewId: createDemoId(reviewIdSchema, 'review', key),
        position,
        photoId: createWorkPhotoId(shot),
      })),
    ),
  })
}

async function storeAgendas(tx: Tx, { town }: Contents): Promise<void> {
  const { agendas, appointments } = town
  await tx.agenda.createMany({
    data: agendas.map(({ provider, durationMinutes, autoConfirm, timeZone }) => ({
      personId: provider.personId,
      enabled: true,
      durationMinutes,
      autoConfirmFor: autoConfirm ? 'ALL' : 'NONE',
      timeZone,
    })),
  })
  await tx.agendaRange.createMany({
    data: agendas.flatMap(({ provider, weeklyRanges }) =>
      toAgendaRangeRows(weeklyRanges).map((range) => ({ personId: provider.personId, ...range })),
    ),
  })
  await tx.service.createMany({
    data: agendas.flatMap(({ provider, services }) =>
      services.map((service, position) => ({ ...service, personId: provider.personId, position })),
    ),
  })
  await tx.appointment.createMany({
    data: appointments.map(({ key, agenda, client, slot, status, service, bookedAt }) => ({
      id: createDemoId(appointmentIdSchema, 'appointment', key),
      providerId: agenda.provider.personId,
      providerName: agenda.provider.name,
      clientId: client.personId,
      clientName: client.name,
      clientEmail: client.email,
      clientPhone: client.phone,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      timeZone: agenda.timeZone,
      localDate: slot.date,
      localTime: slot.time,
      localEndTime: getLocalTimeAt(agenda.timeZone, slot.endsAt),
      durationMinutes: agenda.durationMinutes,
      status,
      autoConfirm: agenda.autoConfirm,
      serviceName: service?.name ?? null,
      serviceCost: service?.cost ?? null,
      createdAt: bookedAt,
    })),
  })
}
