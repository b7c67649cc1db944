import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { personPrismaSelect } from '#modules/identity/data/people.ts'
import type { Prisma } from '#prisma'

const accountSelect = {
  email: true,
  emailVerifiedAt: true,
  createdAt: true,
  federatedIdentities: {
    select: { issuer: true, email: true, createdAt: true },
    orderBy: { createdAt: 'asc' },
  },
  sessions: {
    select: { userAgent: true, createdAt: true, lastUsedAt: true },
    orderBy: { createdAt: 'asc' },
  },
  profileRequests: {
    select: { kind: true, personName: true, message: true, createdAt: true, outcome: true },
    orderBy: { createdAt: 'asc' },
  },
} satisfies Prisma.AccountSelect

export function findAccountForExport(tx: Tx, accountId: AccountId) {
  return tx.account.findFirstOrThrow({ where: { id: accountId }, select: accountSelect })
}

export function findPersonForExport(tx: Tx, accountId: AccountId) {
  return tx.person.findFirstOrThrow({
    where: { accountId },
    select: {
      ...personPrismaSelect,
      createdAt: true,
      hiddenPhotos: { select: { photoId: true }, orderBy: { hiddenAt: 'asc' } },
      offers: {
        select: { part: true, value: true, photoId: true, contactName: true, createdAt: true },
        orderBy: { createdAt: 'asc' },
      },
      slugClaims: { select: { slug: true }, orderBy: { createdAt: 'asc' } },
    },
  })
}

const contactSelect = {
  id: true,
  name: true,
  phone: true,
  email: true,
  professions: true,
  city: true,
  state: true,
  address: true,
  createdAt: true,
} satisfies Prisma.PersonSelect

type ArchivedContact = Prisma.PersonGetPayload<{ select: typeof contactSelect }>

const pageSize = 500

export async function* iterateAddedContacts(tx: Tx, personId: PersonId): AsyncGenerator<ArchivedContact> {
  let last: PersonId | null = null
  for (;;) {
    const page: ArchivedContact[] = await tx.person.findMany({
      where: {
        createdById: personId,
        accountId: null,
        hiddenAt: null,
        ...(last !== null && { id: { gt: last } }),
      },
      orderBy: { id: 'asc' },
      take: pageSize,
      select: contactSelect,
    })
    yield* page
    if (page.length < pageSize) return
    last = page.at(-1)?.id ?? null
  }
}
