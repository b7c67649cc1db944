import { account, person } from '#columns'
import { type SqlRow, sqlBool, sqlColumnList, sqlNullable, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { type AccountId, accountIdSchema, type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { Prisma } from '#prisma'

export const personCardRow = sqlRow({
  id: person.id,
  accountId: person.accountId,
  slug: person.slug,
  name: person.name,
  email: person.email,
  phone: person.phone,
  whatsapp: person.whatsapp,
  photoId: person.photoId,
  hiddenAt: person.hiddenAt,
})
export type PersonCard = SqlRow<typeof personCardRow>
const cardColumns = sqlColumnList(personCardRow, 'person')

export const personRow = sqlRow({
  ...personCardRow.columns,
  phoneAudience: person.phoneAudience,
  emailAudience: person.emailAudience,
  listed: person.listed,
  offersServices: person.offersServices,
  createdById: person.createdById,
  professions: person.professions,
  isProfessional: person.isProfessional,
  specialty: person.specialty,
  licenseNumber: person.licenseNumber,
  studyLevel: person.studyLevel,
  institution: person.institution,
  yearsOfExperience: person.yearsOfExperience,
  occupation: person.occupation,
  city: person.city,
  state: person.state,
  address: person.address,
  hasShop: person.hasShop,
  shopName: person.shopName,
  openingHours: person.openingHours,
  description: person.description,
  facebook: person.facebook,
  instagram: person.instagram,
  twitter: person.twitter,
  linkedin: person.linkedin,
  tiktok: person.tiktok,
  youtube: person.youtube,
})
export type PersonRecord = SqlRow<typeof personRow>
const personColumns = sqlColumnList(personRow, 'person')
export const personPrismaSelect = Object.fromEntries(
  Object.keys(personRow.columns).map((name) => [name, true]),
) as Record<keyof PersonRecord, true>

async function findOnePerson(tx: Tx, source: Prisma.Sql): Promise<PersonRecord | null> {
  const rows = await query(tx, personRow)`SELECT ${personColumns} FROM ${source}`
  return rows[0] ?? null
}

export function insertPerson(tx: Tx, created: Prisma.PersonUncheckedCreateInput) {
  return tx.person.create({ data: created, select: { id: true, slug: true } })
}

export async function lockPersonRow(tx: Tx, personId: PersonId): Promise<void> {
  await executeStatement(tx)`SELECT FROM person WHERE id = ${personId}::uuid FOR NO KEY UPDATE`
}

export async function updatePerson(
  tx: Tx,
  personId: PersonId,
  changes: Prisma.PersonUncheckedUpdateInput,
): Promise<void> {
  await tx.person.update({ where: { id: personId }, data: changes, select: { id: true } })
}

export async function findProfileSavedAt(tx: Tx, personId: PersonId): Promise<Date | null> {
  const found = await tx.person.findFirst({ where: { id: personId }, select: { updatedAt: true } })
  return found?.updatedAt ?? null
}

export async function findPersonBySlugOrId(tx: Tx, address: string): Promise<PersonRecord | null> {
  const { data: personId } = personIdSchema.safeParse(address)
  if (personId) return (await findPerson(tx, personId)) ?? findByOldId(tx, personId)
  if (accountIdSchema.safeParse(address).success) {
    const found = await findOnePerson(tx, Prisma.sql`person WHERE account_id = ${address}`)
    if (found) return found
  }
  return findOnePerson(
    tx,
    Prisma.sql`slug_claim JOIN person ON person.id = slug_claim.person_id WHERE slug_claim.slug = ${address.toLowerCase()}`,
  )
}

function findByOldId(tx: Tx, oldId: PersonId): Promise<PersonRecord | null> {
  return findOnePerson(
    tx,
    Prisma.sql`person_redirect JOIN person ON person.id = person_redirect.person_id WHERE old_id = ${oldId}::uuid`,
  )
}

export async function findPersonId(tx: Tx, accountId: AccountId): Promise<PersonId> {
  return (await tx.person.findFirstOrThrow({ where: { accountId }, select: { id: true } })).id
}

export function findPerson(tx: Tx, personId: PersonId): Promise<PersonRecord | null> {
  return findOnePerson(tx, Prisma.sql`person WHERE id = ${personId}::uuid`)
}

const viewerRow = sqlRow({
  ...personCardRow.columns,
  emailVerifiedAt: sqlNullable(account.emailVerifiedAt),
  proven: sqlBool,
})

export async function findViewer(tx: Tx, personId: PersonId): Promise<SqlRow<typeof viewerRow> | null> {
  const rows = await query(tx, viewerRow)`
    SELECT ${cardColumns}, account.email_verified_at AS "emailVerifiedAt",
      (account.proof_deferred OR account.email_verified_at IS NOT NULL) IS TRUE AS proven
    FROM person LEFT JOIN account ON account.id = person.account_id
    WHERE person.id = ${personId}::uuid`
  return rows[0] ?? null
}

/** The result includes hidden people, whose data callers must not show to visitors or unrelated members. */
export function findAllPersonCards(tx: Tx, personIds: readonly PersonId[]): Promise<PersonCard[]> {
  return query(tx, personCardRow)`SELECT ${cardColumns} FROM person WHERE id = ANY(${[...personIds]}::uuid[])`
}

export function findPeopleByNameAndPhone(
  tx: Tx,
  name: string,
  phoneKey: string,
  limit: number,
): Promise<PersonCard[]> {
  return query(tx, personCardRow)`
    SELECT ${cardColumns} FROM person
    WHERE phone_key = ${phoneKey} AND public.fold(name) = public.fold(${name})
    ORDER BY hidden_at IS NOT NULL, account_id IS NULL, created_at
    LIMIT ${limit}`
}
