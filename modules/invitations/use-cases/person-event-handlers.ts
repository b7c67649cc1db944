import { fixedClock } from '#kernel/clock.ts'
import { mergePersonRows } from '#kernel/db/person-rows.ts'
import { deleteUnsentMail } from '#kernel/mail/outbox.ts'
import type { PersonEventHandlers } from '#kernel/person-event-handlers.ts'
import { findAllPersonCards, findPersonCards } from '#modules/identity/api.ts'
import * as people from '#modules/invitations/data/people.ts'
import { fallbackInviterName } from '#modules/invitations/rules.ts'
import { sendInvitationsWaitingForEmailProof } from '#modules/invitations/use-cases/send-invitation.ts'

export const personEventHandlersOfInvitationsModule: PersonEventHandlers = {
  module: 'invitations',

  async merge(tx, merge) {
    const { fromId, intoId, now } = merge
    const cards = await findAllPersonCards(tx, [fromId, intoId])
    await mergePersonRows(tx, people.invitationPersonIdColumns, merge)
    const accountId = cards.find((person) => person.accountId !== null)?.accountId
    if (accountId)
      await people.closeInvitationsOfContact(tx, intoId, { usedAt: now, usedByAccountId: accountId })
  },

  isActive: (tx, personId) => people.hasSentInvitations(tx, personId),

  findInvitedAs: (tx, accountId) => people.findAcceptedInvitations(tx, accountId),

  async collect(tx, personId) {
    const { sent, received } = await people.findInvitationsOfPerson(tx, personId)
    const others = [
      ...sent.map(({ contactId }) => contactId),
      ...received.flatMap(({ inviterId }) => inviterId ?? []),
    ]
    const shown = new Set((await findPersonCards(tx, others)).map(({ id }) => id))
    const content = {
      invitacionesQueEnvie: sent
        .filter(({ contactId }) => shown.has(contactId))
        .map(({ name, email, phone, profession, city, ...invitation }) => ({
          nombre: name,
          correo: email,
          telefono: phone,
          profesion: profession,
          ciudad: city,
          ...datesOf(invitation),
        })),
      invitacionesQueRecibi: received.map(({ inviterId, inviterName, ...invitation }) => ({
        de: inviterId === null || shown.has(inviterId) ? inviterName : null,
        ...datesOf(invitation),
      })),
    }
    return { content, photoIds: [] }
  },

  async setProven(tx, { personId, proven, now, config }) {
    if (proven) await sendInvitationsWaitingForEmailProof(tx, { clock: fixedClock(now), config }, personId)
  },

  async leave(tx, { personIds }) {
    await deleteUnsentMail(tx, await people.findInvitationMailIds(tx, personIds))
    await people.replaceDeletedInviter(tx, personIds, fallbackInviterName)
  },
}

function datesOf({
  createdAt,
  expiresAt,
  usedAt,
}: {
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}) {
  return { creada: createdAt, vence: expiresAt, usada: usedAt }
}
