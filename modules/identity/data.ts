import type { Tx } from '#kernel/db/client.ts'
import { isAccountId, isPersonId } from '#modules/identity/rules.ts'
import { Prisma, type StudyLevel } from '#prisma'

export const profileSelect = {
  id: true,
  accountId: true,
  slug: true,
  name: true,
  email: true,
  phone: true,
  phoneAudience: true,
  emailAudience: true,
  listed: true,
  offersServices: true,
  createdById: true,
  professions: true,
  isProfessional: true,
  specialty: true,
  licenseNumber: true,
  studyLevel: true,
  institution: true,
  yearsOfExperience: true,
  occupation: true,
  city: true,
  state: true,
  address: true,
  hasShop: true,
  shopName: true,
  openingHours: true,
  description: true,
  photoId: true,
  facebook: true,
  instagram: true,
  twitter: true,
  linkedin: true,
  whatsapp: true,
  tiktok: true,
  youtube: true,
  hiddenAt: true,
} satisfies Prisma.PersonSelect

export type PersonRecord = Prisma.PersonGetPayload<{ select: typeof profileSelect }>

export type PersonCard = Pick<
  PersonRecord,
  'id' | 'accountId' | 'slug' | 'name' | 'email' | 'phone' | 'whatsapp' | 'photoId' | 'hiddenAt'
>

const cardColumns = Prisma.sql`person.id, person.account_id AS "accountId", person.slug, person.name, person.email, person.phone,
  person.whatsapp, person.photo_id AS "photoId", person.hidden_at AS "hiddenAt"`
/** Columns that determine the audience of phone and e-mail. Prisma names the audiences in capitals. */
export const contactColumns = Prisma.sql`upper(phone_audience::text) AS "phoneAudience",
  upper(email_audience::text) AS "emailAudience", offers_services AS "offersServices", created_by_id AS "createdById"`
const profileColumns = Prisma.sql`${cardColumns}, ${contactColumns}, listed, professions, is_professional AS "isProfessional", specialty,
  license_number AS "licenseNumber", study_level AS "studyLevel", institution, years_of_experience AS "yearsOfExperience",
  occupation, city, state, address, has_shop AS "hasShop", shop_name AS "shopName", opening_hours AS "openingHours",
  description, facebook, instagram, twitter, linkedin, tiktok, youtube`

/** How the database writes each of them. */
const studyLevels: Record<string, StudyLevel> = {
  técnico: 'TECNICO',
  licenciatura: 'LICENCIATURA',
  maestría: 'MAESTRIA',
  doctorado: 'DOCTORADO',
  otro: 'OTRO',
}

/** @param source tables and condition, which find one person at most; `person` is among them */
async function findPerson(tx: Tx, source: Prisma.Sql): Promise<PersonRecord | null> {
  const rows = await tx.$queryRaw<(Omit<PersonRecord, 'studyLevel'> & { studyLevel: string | null })[]>`
    SELECT ${profileColumns} FROM ${source}`
  const [row] = rows
  return row ? { ...row, studyLevel: studyLevels[row.studyLevel ?? ''] ?? null } : null
}

export function createAccount(
  tx: Tx,
  account: { id: string; email: string; passwordHash: string | null; proofDeferred: boolean },
) {
  return tx.account.create({ data: account, select: { id: true } })
}

export function createPerson(tx: Tx, person: Prisma.PersonUncheckedCreateInput) {
  return tx.person.create({ data: person, select: { id: true, slug: true } })
}

/** Whoever else makes a slug of the same base waits until this transaction ends. */
export async function lockSlug(tx: Tx, base: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`identity.slug:${base}`}, 0))`
}

/** Whoever else is about to change this person waits until this transaction ends. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM person WHERE id = ${personId}::uuid FOR NO KEY UPDATE`
}

export async function updatePerson(
  tx: Tx,
  personId: string,
  changes: Prisma.PersonUncheckedUpdateInput,
): Promise<void> {
  await tx.person.update({ where: { id: personId }, data: changes, select: { id: true } })
}

/** When this person was last saved; null when there is no such person. */
export async function findSavedAt(tx: Tx, personId: string): Promise<Date | null> {
  const person = await tx.person.findFirst({ where: { id: personId }, select: { updatedAt: true } })
  return person?.updatedAt ?? null
}

/** Who has this slug or had it once, `personId` null when they deleted their profile; null when nobody ever had it. */
export function findSlugClaim(tx: Tx, slug: string): Promise<{ personId: string | null } | null> {
  return tx.slugClaim.findFirst({ where: { slug }, select: { personId: true } })
}

/** Which of these slugs belong to somebody, now or before. */
export async function findTakenSlugs(tx: Tx, slugs: string[]): Promise<Set<string>> {
  const claims = await tx.slugClaim.findMany({ where: { slug: { in: slugs } }, select: { slug: true } })
  return new Set(claims.map((claim) => claim.slug))
}

/**
 * Finds who a profile address means: person id, account id, slug, former slug, in this order
 * (design.md, Readings: Slugs). The id of somebody who was merged means whom they were merged into. A slug of somebody who
 * deleted their profile means nobody.
 */
export async function findByAddress(tx: Tx, address: string): Promise<PersonRecord | null> {
  if (isPersonId(address)) return (await findById(tx, address)) ?? findByOldId(tx, address)
  if (isAccountId(address)) {
    const person = await findPerson(tx, Prisma.sql`person WHERE account_id = ${address}`)
    if (person) return person
  }
  return findPerson(
    tx,
    Prisma.sql`slug_claim JOIN person ON person.id = slug_claim.person_id WHERE slug_claim.slug = ${address.toLowerCase()}`,
  )
}

function findByOldId(tx: Tx, oldId: string): Promise<PersonRecord | null> {
  return findPerson(
    tx,
    Prisma.sql`person_redirect JOIN person ON person.id = person_redirect.person_id WHERE old_id = ${oldId}::uuid`,
  )
}

/** The person of an account; every account has one (design decision 14). */
export async function findPersonId(tx: Tx, accountId: string): Promise<string> {
  const person = await tx.person.findFirstOrThrow({ where: { accountId }, select: { id: true } })
  return person.id
}

export function findById(tx: Tx, personId: string): Promise<PersonRecord | null> {
  return findPerson(tx, Prisma.sql`person WHERE id = ${personId}::uuid`)
}

type ViewerRow = PersonCard & { emailVerifiedAt: Date | null; proven: boolean }

/** A member with what the top bar needs; null when there is no such person. */
export async function findViewer(tx: Tx, personId: string): Promise<ViewerRow | null> {
  const rows = await tx.$queryRaw<ViewerRow[]>`
    SELECT ${cardColumns}, account.email_verified_at AS "emailVerifiedAt",
      account.proof_deferred OR account.email_verified_at IS NOT NULL AS proven
    FROM person LEFT JOIN account ON account.id = person.account_id
    WHERE person.id = ${personId}::uuid`
  return rows[0] ?? null
}

export function findCards(tx: Tx, personIds: readonly string[]): Promise<PersonCard[]> {
  return tx.$queryRaw<
    PersonCard[]
  >`SELECT ${cardColumns} FROM person WHERE id = ANY(${[...personIds]}::uuid[])`
}

/** People with this folded name and phone key: registered people before contacts, hidden people last. */
export function findByNameAndPhone(
  tx: Tx,
  name: string,
  phoneKey: string,
  limit: number,
): Promise<PersonCard[]> {
  return tx.$queryRaw<PersonCard[]>`
    SELECT ${cardColumns} FROM person
    WHERE phone_key = ${phoneKey} AND public.fold(name) = public.fold(${name})
    ORDER BY hidden_at IS NOT NULL, account_id IS NULL, created_at
    LIMIT ${limit}`
}

/** Adds what the shared list lacks; how it is first written is how it stays. */
export async function addProfessions(tx: Tx, professions: readonly string[]): Promise<void> {
  if (professions.length === 0) return
  await tx.$executeRaw`
    INSERT INTO profession (key, name)
    SELECT DISTINCT ON (public.fold(name)) public.fold(name), name FROM unnest(${professions}::text[]) AS name
    ON CONFLICT (key) DO NOTHING`
}

/** Professions of the shared list that contain every word of the query, those that start with it first. */
export async function suggestProfessions(tx: Tx, query: string, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM profession
    WHERE NOT EXISTS (
      SELECT FROM regexp_split_to_table(public.fold(${query}), '\\s+') AS word WHERE position(word IN key) = 0
    )
    ORDER BY NOT starts_with(key, public.fold(${query})), name
    LIMIT ${limit}`
  return rows.map((row) => row.name)
}
