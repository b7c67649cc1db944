import { randomInt, randomUUID } from 'node:crypto'
import type { Actor } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type AccountId, accountIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { hashToken } from '#kernel/tokens.ts'
import { createContact, retryOnTakenSlug, toPhoneKey } from '#modules/identity/api.ts'
import type { NewContact } from '#modules/identity/use-cases/create-contact.ts'
import type { Prisma } from '#prisma'
import { createTestCaller } from '../caller.ts'

export interface TestMember {
  actor: Actor
  personId: PersonId
  accountId: AccountId
  name: string
  email: string
  password: string
  profilePath: string
  sessionToken: string
}

type ProfileFields = Omit<Prisma.PersonUncheckedUpdateInput, 'id' | 'name' | 'email' | 'accountId'>

export interface TestMemberOverrides {
  name?: string
  email?: string
  password?: string
  /** Whether the member has not yet confirmed the e-mail address. */
  unproven?: boolean
  profile?: ProfileFields & { phone?: string }
}

export async function makeMember(db: Db, overrides: TestMemberOverrides = {}): Promise<TestMember> {
  const name = overrides.name ?? createUniquePersonName()
  const email = overrides.email ?? `${randomUUID()}@correo.example`
  const password = overrides.password ?? 'contraseña-de-prueba'
  let sessionToken = ''
  const onSessionCookie = (cookie: { token: string } | null) => {
    sessionToken = cookie?.token ?? ''
  }
  // Each test member signs up from another IP address, because sign-ups per address are limited.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const visitor = createTestCaller(db, null, {
    onSessionCookie,
    address,
    ...(overrides.unproven && { config: { smtpUrl: 'smtp://127.0.0.1:1025' } }),
  })
  const viewer = await visitor.identity.signUp({ name, email, password })
  const { phone, ...profile } = overrides.profile ?? {}
  const { accountId } = await db.person.update({
    where: { id: viewer.personId },
    data: { ...profile, ...(phone ? { phone, phoneKey: toPhoneKey(phone) } : {}) },
    select: { accountId: true },
  })
  if (accountId === null) throw new Error('the new member has no account')
  const { personId, profilePath } = viewer
  const actor = { accountId, personId, sessionId: hashToken(sessionToken) }
  return { actor, personId, accountId, name, email: viewer.email, password, profilePath, sessionToken }
}

export interface TestContact {
  personId: PersonId
  name: string
  phone: string
}

export async function makeContact(db: Db, overrides: Partial<NewContact> = {}): Promise<TestContact> {
  const contact: NewContact = {
    name: createUniquePersonName(),
    phone: createUniquePhone(),
    email: null,
    professions: ['Plomero'],
    city: 'Guadalajara',
    state: 'Jalisco',
    address: null,
    hasShop: false,
    shopName: null,
    invitedById: null,
    createdById: overrides.createdById ?? (await makeMember(db)).personId,
    ...overrides,
  }
  const { id } = await retryOnTakenSlug(() => inTransaction(db, (tx) => createContact(tx, contact)))
  return { personId: id, name: contact.name, phone: contact.phone }
}

const firstNames = ['Lupita', 'Toño', 'Ximena', 'Don Chuy', 'Marisol', 'Beto', 'Íñigo', 'Socorro']
const surnames = ['Hernández', 'Ñáñez', 'Robles', 'Peña', 'Villaseñor', 'Cárdenas', 'Ochoa', 'Zúñiga']

export function createUniquePersonName(): string {
  const first = firstNames[randomInt(firstNames.length)]
  const surname = surnames[randomInt(surnames.length)]
  const letters = randomUUID().replace(/[^a-f]/g, '')
  return `${first} ${surname} ${letters}`
}

export function createTestAccountId(): AccountId {
  return accountIdSchema.parse(randomUUID().replaceAll('-', '').slice(0, 28))
}

export function createUniquePhone(): string {
  return `33 ${randomInt(1000, 10_000)} ${randomInt(1000, 10_000)}`
}
