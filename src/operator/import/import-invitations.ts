import { invitationIdSchema } from '#kernel/ids/contract.ts'
import { maxPersonNameLength } from '#kernel/names/contract.ts'
import { hashToken } from '#kernel/tokens.ts'
import { findExistingAccountIds } from '#modules/identity/operator-api.ts'
import {
  computeInvitationExpiry,
  findExistingInvitationIds,
  type ImportedInvitation,
  importInvitations,
} from '#modules/invitations/operator-api.ts'
import { type ImportContext, importBatchSize, writeImportBatch } from '#operator/import/context.ts'
import {
  bufferFindingsOfImportedDocument,
  deriveImportedId,
  groupIntoBatches,
  type ImportDocument,
  readCollectionDocuments,
} from '#operator/import/document.ts'
import { readBooleanField, readEmailField, readInstantField, readTextField } from '#operator/import/fields.ts'
import {
  isEmptyValue,
  parseExportedId,
  parseExportedSingleLineText,
  truncateText,
} from '#operator/import/values.ts'

export interface InvitationImportCounts {
  added: number
  unchanged: number
  rejected: number
}

const name = { maxLength: maxPersonNameLength }
const other = { maxLength: 200 }
const minTokenLength = 16

export async function importInvitationDocuments(ctx: ImportContext): Promise<InvitationImportCounts> {
  const taken: InvitationImportCounts = { added: 0, unchanged: 0, rejected: 0 }
  for await (const documents of groupIntoBatches(
    readCollectionDocuments(ctx.sources, 'invitations', ctx.report),
    importBatchSize,
  )) {
    const read = documents.map((document) => {
      const buffered = bufferFindingsOfImportedDocument(document)
      return { invitation: readInvitation(ctx, buffered.document), release: buffered.release }
    })
    const invitations = read.flatMap(({ invitation }) => invitation ?? [])
    const existingIds = await findExistingInvitationIds(
      ctx.db,
      invitations.map(({ id }) => id),
    )
    for (const { invitation, release } of read) if (!invitation || !existingIds.has(invitation.id)) release()
    const fresh = await resolveInvitationUsers(
      ctx,
      invitations.filter(({ id }) => !existingIds.has(id)),
    )
    if (ctx.write) await writeImportBatch(ctx, (tx) => importInvitations(tx, fresh))
    taken.added += fresh.length
    taken.unchanged += existingIds.size
    taken.rejected += documents.length - invitations.length
  }
  return taken
}

async function resolveInvitationUsers(
  { db }: ImportContext,
  invitations: readonly ImportedInvitation[],
): Promise<ImportedInvitation[]> {
  const accounts = await findExistingAccountIds(
    db,
    invitations.flatMap(({ usedByAccountId }) => usedByAccountId ?? []),
  )
  return invitations.map((invitation) => ({
    ...invitation,
    usedByAccountId:
      invitation.usedByAccountId !== null && accounts.has(invitation.usedByAccountId)
        ? invitation.usedByAccountId
        : null,
  }))
}

function readInvitation({ people, now }: ImportContext, document: ImportDocument): ImportedInvitation | null {
  const { value, addFinding } = document
  const contact = people.find(parseExportedId(value.contactId))
  if (!contact?.personId) {
    addFinding('ERROR', 'contactId', 'La persona invitada no está')
    return null
  }
  const inviter = people.find(parseExportedId(value.invitedBy))
  if (!inviter?.personId) {
    addFinding('ERROR', 'invitedBy', 'Quien invitó no está')
    return null
  }
  if (inviter === contact) {
    addFinding('ERROR', 'invitedBy', 'Nadie puede invitarse a sí mismo')
    return null
  }
  const createdAt = readInstantField(document, 'createdAt', {
    instead: 'quedó 30 días antes de expiresAt, o con la de hoy',
  })
  const expiresAt = readInstantField(document, 'expiresAt', { instead: 'vence 30 días después de createdAt' })
  const begins = new Date(createdAt ?? (expiresAt === null ? now : expiresAt - lifetime))
  const ends =
    expiresAt !== null && expiresAt > begins.getTime() ? new Date(expiresAt) : computeInvitationExpiry(begins)
  const isUsed = readBooleanField(document, 'used') === true || !isEmptyValue(value.usedAt)
  const usedAt = readInstantField(document, 'usedAt', { instead: 'quedó con la de la invitación' })
  const user = people.find(parseExportedId(value.userId))
  if (!user?.personId && !isEmptyValue(value.userId))
    addFinding('AVISO', 'userId', 'Quien la usó no está en la exportación')
  return {
    id: deriveImportedId(invitationIdSchema, 'invitations', document.id),
    contactId: contact.personId,
    inviterId: inviter.personId,
    inviterName: readTextField(document, 'invitedByName', name) ?? truncateText(inviter.name, name.maxLength),
    email: readEmailField(document, 'email'),
    name: readTextField(document, 'nombre', name) ?? truncateText(contact.name, name.maxLength),
    phone: readTextField(document, 'telefono', other),
    profession: readTextField(document, 'profesion', other),
    city: readTextField(document, 'ciudad', other),
    createdAt: begins.toISOString(),
    expiresAt: ends.toISOString(),
    usedAt: isUsed ? new Date(usedAt ?? begins.getTime()).toISOString() : null,
    usedByAccountId: isUsed && user?.personId ? user.accountId : null,
    tokenHashes: tokensOf(document, isUsed).map(hashToken),
  }
}

const lifetime = computeInvitationExpiry(new Date(0)).getTime()

function tokensOf({ id, value, addFinding }: ImportDocument, isUsed: boolean): string[] {
  const tokens = [...new Set([id, parseExportedSingleLineText(value.token)].flatMap((token) => token ?? []))]
  const long = tokens.filter((token) => token.length >= minTokenLength)
  if (long.length === 0 && !isUsed)
    addFinding('AVISO', 'token', 'Es demasiado corto para ser secreto: el enlace anterior no abre')
  return long
}
