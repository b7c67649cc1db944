import { hashToken } from '#kernel/tokens.ts'
import { findAccountIds } from '#modules/identity/api.ts'
import { expiryOf, type ImportedInvitation, importInvitations } from '#modules/invitations/api.ts'
import { batchSize, type ImportContext, inTransaction } from '#server/import/context.ts'
import { type Document, documentsOf, idFor, inBatches } from '#server/import/document.ts'
import { readEmail } from '#server/import/user-document.ts'
import { cut, isAbsent, readBoolean, readId, readInstant, readLine } from '#server/import/values.ts'

export interface InvitationsTaken {
  added: number
  kept: number
  refused: number
}

/** Shorter ones could be guessed. */
const shortestToken = 16

/** Adds invitations, also those that were used or have expired, with their tokens. Nobody is written to. */
export async function takeInvitations(ctx: ImportContext): Promise<InvitationsTaken> {
  const taken: InvitationsTaken = { added: 0, kept: 0, refused: 0 }
  for await (const documents of inBatches(documentsOf(ctx.sources, 'invitations', ctx.report), batchSize)) {
    const invitations = await knowUsers(
      ctx,
      documents.flatMap((document) => readInvitation(ctx, document) ?? []),
    )
    const added = ctx.write
      ? await inTransaction(ctx, (tx) => importInvitations(tx, invitations))
      : invitations.length
    taken.added += added
    taken.kept += invitations.length - added
    taken.refused += documents.length - invitations.length
  }
  return taken
}

/** Whoever used it may have come without an account. */
async function knowUsers(
  { db }: ImportContext,
  invitations: readonly ImportedInvitation[],
): Promise<ImportedInvitation[]> {
  const accounts = await findAccountIds(
    db,
    invitations.flatMap(({ usedByAccountId }) => usedByAccountId ?? []),
  )
  return invitations.map((invitation) => ({
    ...invitation,
    usedByAccountId: accounts.has(invitation.usedByAccountId ?? '') ? invitation.usedByAccountId : null,
  }))
}

/** Both shapes of the spec (§3). null: it cannot be taken, which is said. */
function readInvitation({ people, now }: ImportContext, document: Document): ImportedInvitation | null {
  const { value, say } = document
  const contact = people.find(readId(value.contactId) ?? '')
  if (!contact?.personId) {
    say('ERROR', 'contactId', 'La persona invitada no está')
    return null
  }
  const email = readEmail(value.email)
  if (email === null && !isAbsent(value.email))
    say('AVISO', 'email', 'No es un correo válido; quedó sin correo')
  const inviter = people.find(readId(value.invitedBy) ?? '')
  if (!inviter?.personId) {
    say('ERROR', 'invitedBy', 'Quien invitó no está')
    return null
  }
  if (inviter === contact) {
    say('ERROR', 'invitedBy', 'Nadie puede invitarse a sí mismo')
    return null
  }
  const createdAt = readInstant(value.createdAt)
  const expiresAt = readInstant(value.expiresAt)
  const begins = new Date(createdAt ?? (expiresAt === null ? now : expiresAt - lifetime))
  const ends = expiresAt !== null && expiresAt > begins.getTime() ? new Date(expiresAt) : expiryOf(begins)
  const isUsed = readBoolean(value.used) === true || !isAbsent(value.usedAt)
  const user = people.find(readId(value.userId) ?? '')
  return {
    id: idFor('invitations', document.id),
    contactId: contact.personId,
    inviterId: inviter.personId,
    inviterName: cut(readLine(value.invitedByName) ?? inviter.name, 120),
    email,
    name: cut(readLine(value.nombre) ?? contact.name, 120),
    phone: readLine(value.telefono),
    profession: readLine(value.profesion),
    city: readLine(value.ciudad),
    createdAt: begins.toISOString(),
    expiresAt: ends.toISOString(),
    usedAt: isUsed ? new Date(readInstant(value.usedAt) ?? begins.getTime()).toISOString() : null,
    usedByAccountId: isUsed && user?.personId ? user.accountId : null,
    // Of one that was used too: whoever opens it again reads that it was.
    tokenHashes: tokensOf(document, isUsed).map(hashToken),
  }
}

const lifetime = expiryOf(new Date(0)).getTime()

/** The token is the id in one shape, a field in the other; a link may carry either. */
function tokensOf({ id, value, say }: Document, isUsed: boolean): string[] {
  const tokens = [...new Set([id, readLine(value.token)].flatMap((token) => token ?? []))]
  const long = tokens.filter((token) => token.length >= shortestToken)
  if (long.length === 0 && !isUsed)
    say('AVISO', 'token', 'Es demasiado corto para ser secreto: el enlace anterior no abre')
  return long
}
