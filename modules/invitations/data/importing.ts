import { invitation } from '#columns'
import { sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { AccountId, InvitationId, PersonId } from '#kernel/ids/contract.ts'

/** The times of an imported invitation are ISO 8601 texts. */
export interface ImportedInvitation {
  id: InvitationId
  contactId: PersonId
  inviterId: PersonId
  inviterName: string
  email: string | null
  name: string
  phone: string | null
  profession: string | null
  city: string | null
  createdAt: string
  expiresAt: string
  usedAt: string | null
  usedByAccountId: AccountId | null
  tokenHashes: readonly string[]
}

export async function findExistingInvitationIds(
  tx: Tx,
  ids: readonly InvitationId[],
): Promise<Set<InvitationId>> {
  const rows = await query(
    tx,
    sqlRow({ id: invitation.id }),
  )`SELECT id FROM invitation WHERE id = ANY(${[...ids]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

/** Imported tokens get the kind `LINK`, because some tokens may come from copied links. */
export async function importInvitations(tx: Tx, invitations: readonly ImportedInvitation[]): Promise<void> {
  const added = await query(tx, sqlRow({ id: invitation.id }))`
    INSERT INTO invitation (id, contact_id, inviter_id, inviter_name, email, name, phone, profession, city, created_at,
      expires_at, used_at, used_by_account_id)
    SELECT id, "contactId", "inviterId", "inviterName", email, name, phone, profession, city, "createdAt", "expiresAt", "usedAt",
      "usedByAccountId"
    FROM json_to_recordset(${JSON.stringify(invitations)}::json) AS given (
      id uuid, "contactId" uuid, "inviterId" uuid, "inviterName" text, email text, name text, phone text, profession text,
      city text, "createdAt" timestamptz, "expiresAt" timestamptz, "usedAt" timestamptz, "usedByAccountId" char(28)
    )
    ON CONFLICT (id) DO NOTHING
    RETURNING id`
  const addedIds = new Set(added.map(({ id }) => id))
  const tokens = invitations
    .filter(({ id }) => addedIds.has(id))
    .flatMap(({ id, createdAt, tokenHashes }) =>
      tokenHashes.map((tokenHash) => ({
        tokenHash,
        invitationId: id,
        kind: 'LINK' as const,
        createdAt: new Date(createdAt),
      })),
    )
  await tx.invitationToken.createMany({ data: tokens, skipDuplicates: true })
}
