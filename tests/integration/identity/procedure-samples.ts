import { randomUUID } from 'node:crypto'
import { createTestCaller } from '../../support/caller.ts'
import { makeContact } from '../../support/factories/people.ts'
import type { ProcedureSampleInputs } from '../../support/procedure-samples.ts'
import { listTestPeople } from '../moderation/test-data.ts'
import { makeProfileRequestSample } from './profile-request-sample.ts'

const password = 'contraseña-de-prueba'
const nothing = { inputs: () => [undefined] }
const unknownToken = { inputs: () => [{ token: 'ninguno' }] }

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

export const identityProcedureSampleInputs: ProcedureSampleInputs = {
  queries: {
    viewer: nothing,
    profile: {
      inputs: (town) => [
        ...listTestPeople(town).map(({ personId }) => ({ id: personId })),
        { id: town.member.profilePath.slice('/perfil/'.length) },
        { id: town.member.accountId },
      ],
    },
    resolveProfile: { inputs: (town) => listTestPeople(town).map(({ personId }) => ({ id: personId })) },
    ownProfile: nothing,
    profileOffers: nothing,
    professions: { inputs: () => [{ query: 'a' }] },
    addressAutocomplete: nothing,
    account: nothing,
    sessions: nothing,
    signInOptions: nothing,
    readMailToken: unknownToken,
    readRecovery: unknownToken,
    mailPreference: unknownToken,
    deletionSummary: {
      ...nothing,
      differsWhenHidden: 'authors can still delete what they wrote about a hidden person',
    },
    blockedPeople: nothing,
    blockPreview: { inputs: listTestPeople },
  },

  mutations: (db) => ({
    changePassword: {
      input: () => ({ currentPassword: password, newPassword: 'otra-contraseña' }),
      judged: ['currentPassword', 'newPassword'],
      part: 0.05,
    },
    confirmEmail: { input: () => ({ token: 'x' }), part: 0.3 },
    confirmRemoval: { input: () => ({ token: 'x' }), part: 0.3 },
    deleteAccount: { input: () => ({ password: 'x', email: null }), part: 0.05 },
    endSession: { input: () => ({ id: 'x' }) },
    mergeContacts: {
      input: async ({ personId: createdById }) => ({
        fromId: (await makeContact(db, { createdById })).personId,
        intoId: (await makeContact(db, { createdById })).personId,
      }),
    },
    requestEmailChange: { input: () => ({ email: 'ana@correo.example', password: 'x' }), part: 0.05 },
    requestRecovery: { input: () => ({ email: 'ana@correo.example' }) },
    requestRemoval: makeProfileRequestSample(db),
    setMailPreference: { input: () => ({ token: 'x', subscribed: false }), part: 0.2 },
    signInByLink: { input: () => ({ token: 'x' }), part: 0.2 },
    resetPassword: { input: () => ({ token: 'x', password }), part: 0.2 },
    saveProfile: {
      input: (member) => ({ ...profile, name: member.name, isProfessional: true }),
      read: async ({ member }) => {
        const { occupation: _, ...saved } = await createTestCaller(db, member.actor).identity.ownProfile()
        return saved
      },
      judged: ['phone', 'slug'],
      part: 0.5,
      judgedPart: 0.2,
    },
    signIn: { input: (member) => ({ email: member.email, password: 'x' }), part: 0.05 },
    signUp: {
      input: () => ({ name: 'Ana López', email: `${randomUUID()}@correo.example`, password }),
      read: async ({ answer }) => answer,
      judged: ['email', 'password'],
      part: 0.05,
    },
    startFederated: {
      input: () => ({ providerId: 'oidc', purpose: 'invitation', returnPath: '/' }),
      part: 0.3,
    },
    unlinkIdentity: { input: () => ({ id: 'x' }), part: 0.2 },
  }),
}
