import { expect, it } from 'vitest'
import { createPeople, type UserKeys } from '#server/import/people.ts'

const member = (id: string, slug: string | null): UserKeys => ({
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

it('gives nobody the old address of somebody else as theirs, and everybody their own', () => {
  const people = createPeople()
  people.add({ ...member('kPq9ZxYw7VuTsRqPoNmL', null), name: 'Lupe', uid: null, registered: false })
  people.add(member('otra', 'kpq9zxyw7vutsrqponml'))
  people.add(member('propia', 'propia'))
  people.settle()
  expect([...people.all()].map(({ slug, slugProblem }) => [slug, slugProblem])).toEqual([
    ['lupe', null],
    ['otra', 'Otra persona tiene la dirección /perfil/kpq9zxyw7vutsrqponml'],
    ['propia', null],
  ])
})
