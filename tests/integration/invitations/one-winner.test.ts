import { describe, expect, it } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import { callerFor } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  copyLink,
  type MadeInvitation,
  makeInvitation,
  typedFor,
} from '../../support/factories/invitations.ts'
import { makeMember } from '../../support/factories/people.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const visitor = callerFor(db, null)
/** Passwords are slow to hash on purpose: members are shared by the rounds. */
const [inviter, other] = [await makeMember(db), await makeMember(db)]
const patience = { timeout: 60_000 }
const rounds = Array.from({ length: 20 }, (_, round) => round)

/** Several people press the button at the same moment. */
async function race(attempts: Parameters<typeof visitor.invitations.register>[0][]) {
  const outcomes = await Promise.allSettled(attempts.map((typed) => visitor.invitations.register(typed)))
  return {
    winners: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
    refusals: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [codeOf(outcome.reason)] : [])),
  }
}

function codeOf(reason: unknown): string {
  const cause = reason instanceof Error ? reason.cause : undefined
  return cause instanceof AppError ? cause.code : String(reason)
}

async function expectOneOwner({ contact, id }: MadeInvitation, personId: string) {
  expect(personId).toBe(contact.personId)
  const { accountId } = await db.person.findUniqueOrThrow({ where: { id: personId } })
  const used = await db.invitation.findUniqueOrThrow({ where: { id } })
  expect(used.usedByAccountId).toBe(accountId)
}

describe('two people with one token at the same moment', () => {
  it('exactly one registers, of 20 times with a mailed one', patience, async () => {
    for (const round of rounds) {
      const invitation = await makeInvitation(db, { inviter })
      const before = await db.account.count()

      const { winners, refusals } = await race([
        typedFor(invitation, { name: `Primera ${round}` }),
        typedFor(invitation, { name: `Segunda ${round}` }),
      ])

      expect(winners).toHaveLength(1)
      expect(refusals).toEqual(['INVITATIONS.ALREADY_USED'])
      expect(await db.account.count()).toBe(before + 1)
      await expectOneOwner(invitation, winners[0]?.viewer.personId ?? '')
    }
  })

  it('exactly one registers, of 20 times with a link and an e-mail each', patience, async () => {
    for (const round of rounds) {
      const invitation = await makeInvitation(db, { inviter, email: null })
      const token = await copyLink(db, invitation)
      const before = await db.account.count()

      const { winners, refusals } = await race([
        typedFor(invitation, { token, name: `Primera ${round}` }),
        typedFor(invitation, { token, name: `Segunda ${round}` }),
      ])

      expect(winners).toHaveLength(1)
      expect(refusals).toEqual(['INVITATIONS.ALREADY_USED'])
      expect(await db.account.count()).toBe(before + 1)
      await expectOneOwner(invitation, winners[0]?.viewer.personId ?? '')
    }
  })

  it('exactly one registers when nobody gets the profile', async () => {
    const invitation = await makeInvitation(db, { inviter, email: null })
    await addToCircle(db, other, invitation.contact)
    const token = await copyLink(db, invitation)

    const { winners } = await race(Array.from({ length: 4 }, () => typedFor(invitation, { token })))

    expect(winners.map(({ pending }) => pending)).toEqual(['OPERATOR'])
  })
})

describe('a contact whom two members invited', () => {
  it('becomes one member of whoever comes first, by whichever token', patience, async () => {
    for (const _round of rounds.slice(0, 10)) {
      const invitation = await makeInvitation(db, { inviter, email: null })
      const token = await copyLink(db, invitation)
      const second = await makeInvitation(db, { inviter, email: null })
      await db.invitation.update({
        where: { id: second.id },
        data: { contactId: invitation.contact.personId },
      })
      const otherToken = await copyLink(db, second)

      const { winners, refusals } = await race([
        typedFor(invitation, { token }),
        typedFor(invitation, { token: otherToken }),
      ])

      expect([winners.length, refusals]).toEqual([1, ['INVITATIONS.ALREADY_USED']])
    }
  })
})

describe('a recommendation in the moment of a link', () => {
  it(
    'counts, or comes after: nobody gets a profile that somebody else recommended before',
    patience,
    async () => {
      for (const _round of rounds) {
        const invitation = await makeInvitation(db, { inviter, email: null })
        const token = await copyLink(db, invitation)
        const { personId } = invitation.contact

        const [registered] = await Promise.all([
          visitor.invitations.register(typedFor(invitation, { token })),
          callerFor(db, other.actor).circles.add({ personId }),
        ])

        const person = await db.person.findUniqueOrThrow({ where: { id: personId } })
        expect(person.accountId !== null).toBe(registered.linked)
        // Both recommend the contact, whoever it is now.
        expect((await visitor.circles.standing({ personId })).recommendationCount).toBe(2)
      }
    },
  )
})
