import { expect, it } from 'vitest'
import {
  createImportedPeopleIndex,
  getOldProfilePaths,
  type UserIdentityFields,
} from '#operator/import/people.ts'

const member = (id: string, slug: string | null): UserIdentityFields => ({
  id,
  uid: id,
  registered: true,
  email: `${id.toLowerCase()}@correo.example`,
  slug,
  name: id,
  nameKey: id,
  phoneKey: null,
  createdAt: 0,
  timeZone: 'America/Mexico_City',
  hasFace: false,
})

it('an imported member keeps the old URL slug unless the slug matches another imported person’s id', () => {
  const people = createImportedPeopleIndex()
  people.add({ ...member('kPq9ZxYw7VuTsRqPoNmL', null), name: 'Lupe', uid: null, registered: false })
  people.add(member('otra', 'kpq9zxyw7vutsrqponml'))
  people.add(member('propia', 'propia'))
  people.resolveIdentities()
  expect([...people.all()].map(({ slug, slugProblem }) => [slug, slugProblem])).toEqual([
    ['lupe', null],
    ['otra', 'Otra persona tiene la dirección /perfil/kpq9zxyw7vutsrqponml'],
    ['propia', null],
  ])
})

it('a person imported from several documents keeps every old URL slug that no other person has', () => {
  const people = createImportedPeopleIndex()
  people.add(member('dora', 'Dora la de las uñas'))
  people.add({ ...member('dora-2', 'dora-sol'), uid: 'dora' })
  people.add({ ...member('dora-3', 'otra'), uid: 'dora' })
  people.add(member('otra-persona', 'otra'))
  people.resolveIdentities()
  const dora = people.find('dora')
  expect(dora?.slug).toBe('dora-la-de-las-unas')
  expect(dora && getOldProfilePaths(dora)).toEqual([
    'dora',
    'dora-2',
    'dora-3',
    'dora la de las uñas',
    'dora-sol',
  ])
})
