import { person, slugClaim, studyLevelValues } from '#columns'
import { type SqlRow, sqlBool, sqlColumnWithTypeOf, sqlNullable, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId } from '#kernel/ids/contract.ts'
import type { StudyLevel } from '#prisma'

// Each statement imports a batch as one JSON parameter: one parameter per value would exceed PostgreSQL's limit.

export interface PersonImportCandidate {
  id: PersonId
  /** The person's id in the old system, in lower case as in `slug_claim.slug`. */
  address: string
  accountId: AccountId | null
  accountEmail: string | null
  slug: string | null
  name: string
  contactKey: string | null
}

const existingPersonRow = sqlRow({
  id: sqlColumnWithTypeOf(person.id),
  personId: sqlNullable(sqlColumnWithTypeOf(person.id)),
  ownerId: sqlNullable(person.id),
  sameId: sqlNullable(person.id),
  addressTaken: sqlBool,
  /** Person whose slug equals the imported person's id in the old system. */
  addressOf: slugClaim.personId,
  emailTaken: sqlBool,
  slugTaken: sqlBool,
})
export type ExistingPersonMatch = SqlRow<typeof existingPersonRow>

/** LATERAL with LIMIT 1 takes 20 ms for 500 people, while DISTINCT ON in a join takes 371 ms. */
export function findExistingPeopleForImport(
  tx: Tx,
  candidates: readonly PersonImportCandidate[],
): Promise<ExistingPersonMatch[]> {
  return query(tx, existingPersonRow)`
    SELECT asked.id, coalesce(person.id, person_redirect.person_id) AS "personId", owner.id AS "ownerId", same.id AS "sameId",
      address.slug IS NOT NULL AS "addressTaken", address.person_id AS "addressOf",
      mailbox.id IS NOT NULL AS "emailTaken", slug_claim.slug IS NOT NULL AS "slugTaken"
    FROM json_to_recordset(${JSON.stringify(candidates)}::json) AS asked (
      id uuid, address text, "accountId" char(28), "accountEmail" text, slug text, name text, "contactKey" text
    )
    LEFT JOIN person ON person.id = asked.id
    LEFT JOIN person_redirect ON person_redirect.old_id = asked.id
    LEFT JOIN person AS owner ON owner.account_id = asked."accountId"
    LEFT JOIN slug_claim AS address ON address.slug = asked.address
    LEFT JOIN slug_claim ON slug_claim.slug = asked.slug
    LEFT JOIN account AS mailbox ON mailbox.email = asked."accountEmail"
    LEFT JOIN LATERAL (
      SELECT contact.id FROM person AS contact
      WHERE contact.account_id IS NULL AND contact.phone_key = asked."contactKey"
        AND public.fold(contact.name) = public.fold(asked.name)
      LIMIT 1
    ) AS same ON true`
}

export async function findRemovedPhoneHashes(tx: Tx, phoneHashes: readonly string[]): Promise<Set<string>> {
  const rows = await tx.removedContact.findMany({
    where: { phoneHash: { in: [...phoneHashes] } },
    select: { phoneHash: true },
  })
  return new Set(rows.map(({ phoneHash }) => phoneHash))
}

export interface ImportedPersonRow {
  id: PersonId
  accountId: AccountId | null
  slug: string | null
  name: string
  email: string | null
  phone: string | null
  phoneKey: string | null
  professions: readonly string[]
  isProfessional: boolean | null
  specialty: string | null
  licenseNumber: string | null
  studyLevel: StudyLevel | null
  institution: string | null
  yearsOfExperience: number | null
  occupation: string | null
  city: string | null
  state: string | null
  address: string | null
  hasShop: boolean
  shopName: string | null
  openingHours: string | null
  description: string | null
  facebook: string | null
  instagram: string | null
  twitter: string | null
  linkedin: string | null
  whatsapp: string | null
  tiktok: string | null
  youtube: string | null
  createdAt: string
}

export async function insertAccounts(
  tx: Tx,
  accounts: readonly { id: AccountId; email: string; createdAt: string }[],
): Promise<void> {
  if (accounts.length === 0) return
  await executeStatement(tx)`
    INSERT INTO account (id, email, created_at, proof_deferred)
    SELECT id, email, "createdAt", true
    FROM json_to_recordset(${JSON.stringify(accounts)}::json) AS given (id char(28), email text, "createdAt" timestamptz)`
}

/** Equal `created_at` and `updated_at` mean that the person has not saved the profile since the import. */
export async function insertPeople(tx: Tx, people: readonly ImportedPersonRow[]): Promise<void> {
  if (people.length === 0) return
  const stored = people.map(({ studyLevel, ...given }) => ({
    ...given,
    studyLevel: studyLevel && studyLevelValues[studyLevel],
  }))
  await executeStatement(tx)`
    INSERT INTO person (id, account_id, slug, name, email, phone, phone_key, professions, is_professional, specialty,
      license_number, study_level, institution, years_of_experience, occupation, city, state, address, has_shop, shop_name,
      opening_hours, description, facebook, instagram, twitter, linkedin, whatsapp, tiktok, youtube, created_at, updated_at)
    SELECT id, "accountId", slug, name, email, phone, "phoneKey", professions, "isProfessional", specialty,
      "licenseNumber", "studyLevel"::study_level, institution, "yearsOfExperience", occupation, city, state, address, "hasShop",
      "shopName", "openingHours", description, facebook, instagram, twitter, linkedin, whatsapp, tiktok, youtube,
      "createdAt", "createdAt"
    FROM json_to_recordset(${JSON.stringify(stored)}::json) AS given (
      id uuid, "accountId" char(28), slug text, name text, email text, phone text, "phoneKey" text, professions text[],
      "isProfessional" boolean, specialty text, "licenseNumber" text, "studyLevel" text, institution text,
      "yearsOfExperience" int, occupation text, city text, state text, address text, "hasShop" boolean, "shopName" text,
      "openingHours" text, description text, facebook text, instagram text, twitter text, linkedin text, whatsapp text,
      tiktok text, youtube text, "createdAt" timestamptz
    )`
}

export async function insertPersonRedirects(
  tx: Tx,
  redirects: readonly { oldId: PersonId; personId: PersonId }[],
): Promise<void> {
  await tx.personRedirect.createMany({ data: [...redirects], skipDuplicates: true })
}

const slugClaimRow = sqlRow({
  address: sqlColumnWithTypeOf(slugClaim.slug),
  personId: sqlColumnWithTypeOf(person.id),
})
export type SlugReservation = SqlRow<typeof slugClaimRow>

/** @returns the slugs that already belong to other people */
export async function reserveSlugs(
  tx: Tx,
  addresses: readonly SlugReservation[],
): Promise<SlugReservation[]> {
  const given = JSON.stringify(addresses)
  await executeStatement(tx)`
    INSERT INTO slug_claim (slug, person_id)
    SELECT DISTINCT ON (address) address, "personId"
    FROM json_to_recordset(${given}::json) AS given (address text, "personId" uuid)
    ORDER BY address, "personId"
    ON CONFLICT (slug) DO NOTHING`
  return query(tx, slugClaimRow)`
    SELECT given.address, given."personId"
    FROM json_to_recordset(${given}::json) AS given (address text, "personId" uuid)
    JOIN slug_claim ON slug = given.address AND slug_claim.person_id IS DISTINCT FROM given."personId"`
}

export async function setPersonCreatorAndInviter(
  tx: Tx,
  origins: readonly { personId: PersonId; createdById: PersonId | null; invitedById: PersonId | null }[],
): Promise<void> {
  if (origins.length === 0) return
  await executeStatement(tx)`
    UPDATE person SET created_by_id = coalesce(created_by_id, given."createdById"),
      invited_by_id = coalesce(invited_by_id, given."invitedById")
    FROM json_to_recordset(${JSON.stringify(origins)}::json) AS given ("personId" uuid, "createdById" uuid, "invitedById" uuid)
    WHERE person.id = given."personId"`
}

export async function foldCaseAndAccentsInDatabase(tx: Tx, texts: readonly string[]): Promise<string[]> {
  const rows = await query(tx, sqlRow({ folded: sqlText }))`
    SELECT public.fold(text) AS folded FROM unnest(${[...texts]}::text[]) WITH ORDINALITY AS given (text, place) ORDER BY place`
  return rows.map(({ folded }) => folded)
}

/** Import no photo into a profile that the member has edited: the member may have removed the photo. */
export async function findPeopleExcludedFromPhotoImport(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<Set<PersonId>> {
  const rows = await query(tx, sqlRow({ id: person.id }))`
    SELECT id FROM person WHERE id = ANY(${[...personIds]}::uuid[]) AND (photo_id IS NOT NULL OR updated_at <> created_at
      OR EXISTS (SELECT FROM hidden_profile_photo WHERE person_id = person.id))`
  return new Set(rows.map(({ id }) => id))
}

export async function setImportedProfilePhoto(
  tx: Tx,
  personId: PersonId,
  photoId: PhotoId,
): Promise<boolean> {
  const changed = await executeStatement(tx)`
    UPDATE person SET photo_id = ${photoId}::uuid
    WHERE id = ${personId}::uuid AND photo_id IS NULL AND updated_at = created_at`
  return changed === 1
}

export async function findHiddenPersonIds(tx: Tx, personIds: readonly PersonId[]): Promise<Set<PersonId>> {
  const rows = await query(tx, sqlRow({ id: person.id }))`
    SELECT id FROM person WHERE hidden_at IS NOT NULL AND id = ANY(${[...personIds]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

export async function findExistingAccountIds(
  tx: Tx,
  accountIds: readonly AccountId[],
): Promise<Set<AccountId>> {
  const rows = await tx.account.findMany({ where: { id: { in: [...accountIds] } }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}
