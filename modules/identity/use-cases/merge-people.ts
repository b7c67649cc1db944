import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { detachPhotos } from '#kernel/photos/attachments.ts'
import { findBlockedPersonIds } from '#modules/identity/data/blocks.ts'
import * as data from '#modules/identity/data/merging.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { normalizeProfessions } from '#modules/identity/rules.ts'
import { hidePerson } from '#modules/identity/use-cases/hide-person.ts'
import { offerContactDataToMember } from '#modules/identity/use-cases/offer-profile.ts'

type PersonToMerge = data.MergeablePersonRow

/**
 * After a merge, profile URLs of the removed person redirect to the remaining person.
 * @throws IDENTITY.PERSON_NOT_FOUND; IDENTITY.PERSON_REGISTERED when both people have an account
 */
export async function mergePeople(
  tx: Tx,
  ctx: Pick<RequestContext, 'clock' | 'personEventHandlers'>,
  { fromId, intoId }: { fromId: PersonId; intoId: PersonId },
): Promise<void> {
  await data.lockPeopleForMerge(tx, [fromId, intoId])
  const current = await data.resolvePersonRedirects(tx, [fromId, intoId])
  const pair = { fromId: current.get(fromId) ?? fromId, intoId: current.get(intoId) ?? intoId }
  if (pair.fromId === pair.intoId) return
  if (current.size > 0) await data.lockPeopleForMerge(tx, Object.values(pair))

  const from = await data.findMergeablePerson(tx, pair.fromId)
  const into = await data.findMergeablePerson(tx, pair.intoId)
  if (!from || !into) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
  if (from.accountId !== null && into.accountId !== null)
    throw createIdentityError('IDENTITY.PERSON_REGISTERED')

  const now = ctx.clock.now()
  const visible = [from, into].filter(({ hiddenAt }) => hiddenAt === null)
  if (visible.length === 1) for (const { id } of visible) await hidePerson(tx, ctx, id)
  await applyBlocks(tx, ctx, { blockerId: from.id, personId: into.id })
  await applyBlocks(tx, ctx, { blockerId: into.id, personId: from.id })
  for (const handlers of ctx.personEventHandlers) await handlers.merge(tx, { ...pair, now })
  await data.movePersonReferences(tx, pair)
  const merged = {
    ...(into.accountId === null ? combine(from, into) : withoutId(into)),
    ...origins(from, into),
  }
  if (into.accountId !== null) await offerContactDataToMember(tx, { contact: from, member: into, now })
  else await detachPhotos(tx, lostPhotos([from.photoId, into.photoId], merged.photoId))
  await data.replaceMergedPersonWithRedirect(tx, pair, merged, now)
  if (merged.accountId !== null) await data.deleteContactRemovalTokens(tx, pair.intoId)
}

async function applyBlocks(
  tx: Tx,
  { clock, personEventHandlers }: Pick<RequestContext, 'clock' | 'personEventHandlers'>,
  { blockerId, personId }: { blockerId: PersonId; personId: PersonId },
): Promise<void> {
  const blockedIds = await findBlockedPersonIds(tx, blockerId)
  if (blockedIds.length === 0) return
  for (const handlers of personEventHandlers)
    await handlers.applyBlocks?.(tx, { personId, blockedIds, now: clock.now() })
}

function withoutId({ id: _, ...columns }: PersonToMerge): Omit<PersonToMerge, 'id'> {
  return columns
}

function lostPhotos(before: readonly (PhotoId | null)[], survivor: PhotoId | null): PhotoId[] {
  return before.flatMap((id) => (id !== null && id !== survivor ? [id] : []))
}

function origins(from: PersonToMerge, into: PersonToMerge) {
  const [first, second] = from.accountId === null ? [into, from] : [from, into]
  const hidings = [from.hiddenAt, into.hiddenAt].flatMap((at) => at?.getTime() ?? [])
  const others = (id: PersonId | null) => (id === from.id || id === into.id ? null : id)
  return {
    createdById: others(first.createdById) ?? others(second.createdById),
    invitedById: others(first.invitedById) ?? others(second.invitedById),
    hiddenAt: hidings.length > 0 ? new Date(Math.min(...hidings)) : null,
    createdAt: new Date(Math.min(from.createdAt.getTime(), into.createdAt.getTime())),
  }
}

function combine(
  from: PersonToMerge,
  into: PersonToMerge,
): Omit<PersonToMerge, 'id' | keyof ReturnType<typeof origins>> {
  const [first, second] = from.accountId === null ? [into, from] : [from, into]
  const hasAnswered = first.isProfessional !== null
  const work = hasAnswered ? first : second
  const shop = first.hasShop || hasAnswered ? first : second
  const sameKindOfShop = first.hasShop === second.hasShop ? second : shop
  const place = first.city === null ? second : first
  const phone = first.phone === null ? second : first
  return {
    accountId: first.accountId ?? second.accountId,
    slug: into.slug ?? from.slug,
    name: first.name,
    email: first.email ?? second.email,
    phone: phone.phone,
    phoneKey: phone.phoneKey,
    phoneAudience: first.phoneAudience ?? second.phoneAudience,
    emailAudience: first.emailAudience ?? second.emailAudience,
    listed: first.listed,
    offersServices: first.offersServices || second.offersServices,
    professions: normalizeProfessions([...first.professions, ...second.professions]),
    isProfessional: work.isProfessional,
    specialty: work.specialty,
    licenseNumber: work.licenseNumber,
    studyLevel: work.studyLevel,
    institution: work.institution,
    yearsOfExperience: work.yearsOfExperience,
    occupation: work.occupation,
    city: place.city,
    state: place.city === null ? (first.state ?? second.state) : place.state,
    hasShop: shop.hasShop,
    address: shop.address ?? sameKindOfShop.address,
    shopName: shop.shopName ?? sameKindOfShop.shopName,
    openingHours: shop.openingHours ?? sameKindOfShop.openingHours,
    description: first.description ?? second.description,
    photoId: first.photoId ?? second.photoId,
    facebook: first.facebook ?? second.facebook,
    instagram: first.instagram ?? second.instagram,
    twitter: first.twitter ?? second.twitter,
    linkedin: first.linkedin ?? second.linkedin,
    whatsapp: first.whatsapp ?? second.whatsapp,
    tiktok: first.tiktok ?? second.tiktok,
    youtube: first.youtube ?? second.youtube,
  }
}
