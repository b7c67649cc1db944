import { randomUUID } from 'node:crypto'
import type { Db } from '#kernel/db/statements.ts'
import { type PersonId, personIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { newId } from '#kernel/ids/new-id.ts'
import { callerFor } from '../../support/caller.ts'
import { makeInvitation, typedFor } from '../../support/factories/invitations.ts'
import { type Member, makeContact, makeMember, uniquePhone } from '../../support/factories/people.ts'
import { schedulingMutations } from './scheduling-mutations.ts'

/** A mutation that takes texts, and how to call it so that only they can be wrong. */
export interface TextMutation {
  /** A right input, new for every call where a second one would be refused. */
  input: (member: Member) => object | Promise<object>
  /** What is kept, in the shape of the input; without it a call only has to be answered. */
  read?: (sent: { member: Member; input: object; answer: unknown }) => Promise<unknown>
  /** Fields that the service judges too: each is sent with the others as they are. */
  judged?: readonly string[]
  /** Of the texts that the schema takes, this part is sent: a call that hashes a password or needs people takes long. */
  part?: number
  /** The same for judged fields. */
  judgedPart?: number
}

const password = 'contraseña-de-prueba'
const idOf = (value: unknown, key: string) => String(Reflect.get(Object(value), key))
const personIdOf = (value: unknown) => personIdSchema.parse(idOf(value, 'personId'))
const newContact = async (db: Db, member: Member) =>
  (await makeContact(db, { createdById: member.personId })).personId

const profile = {
  phone: '33 1234 5678',
  slug: '',
  description: '',
  photoId: null,
  professions: ['Plomero'],
  specialty: 'Tuberías',
  licenseNumber: '',
  studyLevel: 'Técnico',
  institution: '',
  occupation: '',
  yearsOfExperience: 3,
  city: 'Tepic',
  state: 'Nayarit',
  hasShop: true,
  address: 'Calle Luna 5',
  shopName: '',
  openingHours: '',
  social: { facebook: '', instagram: '', twitter: '', linkedin: '', tiktok: '', youtube: '', whatsapp: '' },
}

/** Every mutation of the router with a text in its input; the test fails when one is missing. */
export function textMutations(db: Db): Record<string, TextMutation> {
  const somebodyElse = makeMember(db)
  const readPerson = async (member: Member, personId: PersonId) => {
    const caller = callerFor(db, member.actor)
    const { reviews } = await caller.reviews.list({ personId })
    const review = reviews.find(({ author }) => author.personId === member.personId)
    return {
      ...(await caller.identity.profile({ id: personId })),
      review: review?.text,
      trades: review?.trades,
    }
  }
  // Insert into the table directly: an author may write only 20 reviews a day.
  const storeReview = async (authorId: PersonId, subjectId: PersonId) => {
    const data = { id: newId(reviewIdSchema), authorId, subjectId, text: 'Bien' }
    return (await db.review.create({ data, select: { id: true } })).id
  }
  const asksAboutContact: TextMutation = {
    input: async (member) => ({
      personId: await newContact(db, member),
      name: 'Ana López',
      email: 'ana@correo.example',
      phone: '',
      message: 'Es mi perfil',
    }),
    read: async ({ input }) => {
      const where = { personId: personIdOf(input) }
      const { requesterName: name, message } = await db.profileRequest.findFirstOrThrow({ where })
      return { name, message }
    },
    judged: ['phone', 'email'],
    part: 0.1,
  }
  return {
    'circles.addExisting': {
      input: async (member) => ({
        personId: await newContact(db, await somebodyElse),
        trades: ['Plomero'],
        review: `Muy puntual, dice ${member.name}`,
        photoIds: [],
      }),
      read: ({ member, input }) => readPerson(member, personIdOf(input)),
      part: 0.2,
    },
    'circles.addNew': {
      input: () => ({
        name: 'Ana López',
        phone: uniquePhone(),
        email: '',
        trades: ['Plomera'],
        city: 'Tepic',
        state: 'Nayarit',
        hasShop: true,
        address: 'Calle Luna 5',
        shopName: 'Tubos',
        review: 'Muy puntual',
        photoIds: [],
      }),
      read: ({ member, answer }) => readPerson(member, personIdOf(Reflect.get(Object(answer), 'person'))),
      judged: ['phone', 'email'],
      part: 0.5,
      judgedPart: 0.1,
    },
    'identity.changePassword': {
      input: () => ({ currentPassword: password, newPassword: 'otra-contraseña' }),
      judged: ['currentPassword', 'newPassword'],
      part: 0.05,
    },
    'identity.confirmEmail': { input: () => ({ token: 'x' }), part: 0.3 },
    'identity.confirmRemoval': { input: () => ({ token: 'x' }), part: 0.3 },
    'identity.deleteAccount': { input: () => ({ password: 'x', email: null }), part: 0.05 },
    'identity.endSession': { input: () => ({ id: 'x' }) },
    'identity.requestEmailChange': {
      input: () => ({ email: 'ana@correo.example', password: 'x' }),
      part: 0.05,
    },
    'identity.requestRecovery': { input: () => ({ email: 'ana@correo.example' }) },
    'identity.requestRemoval': asksAboutContact,
    'identity.setMailPreference': { input: () => ({ token: 'x', subscribed: false }), part: 0.2 },
    'identity.signInByLink': { input: () => ({ token: 'x' }), part: 0.2 },
    'identity.resetPassword': { input: () => ({ token: 'x', password }), part: 0.2 },
    'identity.saveProfile': {
      input: (member) => ({ ...profile, name: member.name, isProfessional: true }),
      read: async ({ member }) => {
        const { occupation: _, ...saved } = await callerFor(db, member.actor).identity.ownProfile()
        return saved
      },
      judged: ['phone', 'slug'],
      part: 0.5,
      judgedPart: 0.2,
    },
    'identity.signIn': { input: (member) => ({ email: member.email, password: 'x' }), part: 0.05 },
    'identity.signUp': {
      input: () => ({ name: 'Ana López', email: `${randomUUID()}@correo.example`, password }),
      read: async ({ answer }) => answer,
      judged: ['email', 'password'],
      part: 0.05,
    },
    'identity.startFederated': {
      input: () => ({ providerId: 'oidc', purpose: 'invitation', returnPath: '/' }),
      part: 0.3,
    },
    'identity.unlinkIdentity': { input: () => ({ id: 'x' }) },
    'invitations.register': {
      // Of a contact whose place is known it is kept: what is typed counts for one without.
      input: async (member) => ({
        ...typedFor(await makeInvitation(db, { inviter: member, contact: { city: null, state: null } })),
      }),
      read: async ({ member, answer }) => {
        const id = personIdOf(Reflect.get(Object(answer), 'viewer'))
        const person = await callerFor(db, member.actor).identity.profile({ id })
        return { ...person, profession: person.professions[0] }
      },
      judged: ['city', 'token', 'phone', 'email', 'password'],
      part: 0.1,
      judgedPart: 0.03,
    },
    'invitations.requestClaim': asksAboutContact,
    'reviews.create': {
      input: async (member) => ({
        personId: await newContact(db, member),
        text: 'Muy puntual',
        trades: ['Plomero'],
        photoIds: [],
      }),
      read: async ({ member, input }) => {
        const { review: text, trades } = await readPerson(member, personIdOf(input))
        return { text, trades }
      },
      judged: ['text'],
      part: 0.3,
      judgedPart: 0.2,
    },
    'reviews.edit': {
      input: async (member) => ({
        id: await storeReview(member.personId, await newContact(db, member)),
        text: 'Muy puntual',
        trades: ['Plomero'],
        photoIds: [],
      }),
      read: async ({ input }) => {
        const where = { id: idOf(input, 'id') }
        return db.review.findFirstOrThrow({ where, select: { text: true, trades: true } })
      },
      judged: ['text'],
      part: 0.3,
      judgedPart: 0.2,
    },
    'reviews.reply': {
      input: async (member) => ({
        id: await storeReview((await somebodyElse).personId, member.personId),
        text: 'Muchas gracias',
      }),
      read: async ({ input }) => {
        const where = { id: idOf(input, 'id') }
        return { text: (await db.review.findFirstOrThrow({ where })).reply }
      },
      part: 0.2,
    },
    'reviews.report': {
      input: async (member) => ({
        kind: 'person',
        id: await newContact(db, member),
        reason: 'OFFENSIVE',
        details: 'Insulta',
      }),
      read: async ({ input }) => {
        const where = { personId: idOf(input, 'id') }
        return db.report.findFirstOrThrow({ where, select: { details: true } })
      },
      // From one address 20 an hour are taken.
      part: 0.03,
    },
    ...schedulingMutations(db),
  }
}
