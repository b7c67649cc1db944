import { addToCircle } from '../../support/factories/circles.ts'
import { createUniquePhone, makeMember, type TestMember } from '../../support/factories/people.ts'
import type { ProcedureSampleInputs } from '../../support/procedure-samples.ts'
import { listTestPeople } from '../moderation/test-data.ts'
import {
  makeContactCreatedByMember,
  readPersonIdField,
  readProfileWithReviewByMember,
} from '../unusual-texts/stored.ts'

export const circlesProcedureSampleInputs: ProcedureSampleInputs = {
  queries: {
    list: {
      inputs: () => [
        {},
        { name: 'Oculta' },
        { name: 'o' },
        { arranged: { order: 'TRADE' } },
        { arranged: { order: 'NAME', family: 'BUILDING', words: 'Oculta' } },
      ],
      cursor: ({ personId }) => ({ addedAt: new Date('2026-11-20T16:00:00Z'), personId }),
    },
    picture: { inputs: () => [undefined] },
    search: {
      inputs: () => [{ query: 'o' }, { query: 'Oculta' }, { query: 'Escondido' }, { query: '3344556677' }],
    },
    suggestNames: { inputs: () => [{ query: 'Oculta' }, { query: 'Bere' }] },
    matchContact: {
      inputs: ({ member, contact }) => [
        { name: member.name, phone: '33 4455 6677' },
        { name: contact.name, phone: contact.phone },
      ],
      differsWhenHidden: 'rejects a hidden contact: adding it again would show it again',
      requiredFields: () => ({ name: 'Ana', phone: '33 1234 5678' }),
    },
    explore: {
      inputs: () => [
        {},
        { limit: 2 },
        { name: 'jardin' },
        { place: 'ocult' },
        { profession: 'panadera' },
        { order: 'trusted' },
        { order: 'trusted', place: 'tepic' },
      ],
      cursor: ({ personId }) => ({ recommendationCount: 0, personId }),
    },
    exploreSuggestions: {
      inputs: () => [
        { kind: 'name', query: 'ocul' },
        { kind: 'place', query: 'ocult' },
        { kind: 'place', query: 'naya' },
      ],
      requiredFields: () => ({ kind: 'place' }),
    },
    placeNear: { inputs: () => [{ latitude: 21.5, longitude: -104.89 }] },
    landing: { inputs: () => [undefined] },
    standing: { inputs: listTestPeople },
    recommenders: {
      inputs: listTestPeople,
      cursor: ({ personId }) => ({ inMyCircle: true, personId }),
    },
    dashboard: { inputs: () => [undefined] },
  },

  mutations: (db) => {
    let made: Promise<TestMember> | undefined
    const anotherMember = () => (made ??= makeMember(db))
    return {
      add: { input: async () => ({ personId: await makeContactCreatedByMember(db, await anotherMember()) }) },
      restore: {
        input: async () => ({
          personId: await makeContactCreatedByMember(db, await anotherMember()),
          addedAt: new Date('2026-11-01T12:00:00Z'),
        }),
      },
      addExisting: {
        input: async (member) => ({
          personId: await makeContactCreatedByMember(db, await anotherMember()),
          trades: ['Plomero'],
          review: `Muy puntual, dice ${member.name}`,
          photoIds: [],
        }),
        read: ({ member, input }) => readProfileWithReviewByMember(db, member, readPersonIdField(input)),
        part: 0.2,
      },
      addNew: {
        input: () => ({
          name: 'Ana López',
          phone: createUniquePhone(),
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
        read: ({ member, answer }) =>
          readProfileWithReviewByMember(db, member, readPersonIdField(Reflect.get(Object(answer), 'person'))),
        judged: ['phone', 'email'],
        part: 0.5,
        judgedPart: 0.1,
      },
      invite: {
        input: async (member) => {
          const personId = await makeContactCreatedByMember(db, member)
          await addToCircle(db, member, { personId })
          return { personId }
        },
      },
    }
  },
}
