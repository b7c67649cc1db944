import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { callerFor } from '../../support/caller.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const visitor = callerFor(db, null)
const suggest = (kind: 'name' | 'place', query: string) => visitor.circles.exploreSuggestions({ kind, query })

let createdById: string
beforeAll(async () => {
  createdById = (await makeMember(db, { name: 'Fundadora' })).personId
  const town = { createdById, city: 'Peñón Blanco', state: 'Durango' }
  await makeContact(db, { ...town, name: 'Íñigo Núñez', professions: ['Plomería'] })
  await makeContact(db, { ...town, name: 'Óscar Ruiz', professions: ['Gas LP', 'Plomería'] })
})

interface Crowd {
  name: (index: number) => string
  professions?: string[]
  city?: string
  state?: string
}

/** Straight into the table: through the procedure hundreds would take the test's time. */
async function makeCrowd(size: number, { name, ...rest }: Crowd): Promise<void> {
  const people = Array.from({ length: size }, (_, index) => ({ id: uuidv7(), name: name(index), ...rest }))
  await db.person.createMany({ data: people.map((person) => ({ ...person, createdById })) })
}

describe('exploreSuggestions', () => {
  it('suggests professions and names', async () => {
    expect(await suggest('name', 'plom')).toContain('Plomería')
    expect(await suggest('name', 'inigo nunez')).toEqual(['Íñigo Núñez'])
  })

  it('suggests states and places', async () => {
    expect(await suggest('place', 'dura')).toEqual(['Durango', 'Peñón Blanco, Durango'])
  })

  it('suggests five at most', async () => {
    for (const city of ['Yaa', 'Yab', 'Yac', 'Yad', 'Yae', 'Yaf'])
      await makeContact(db, { city, state: null })
    expect(await suggest('place', 'ya')).toHaveLength(5)
  })

  it('finds five names behind a crowd of namesakes', async () => {
    await makeCrowd(150, { name: () => 'Abel Zepeda' })
    await makeCrowd(150, { name: () => 'Bruno Zepeda' })
    for (const name of ['Ciro Zepeda', 'Delia Zepeda', 'Elías Zepeda', 'Félix Zepeda'])
      await makeContact(db, { name })
    expect(await suggest('name', 'zepe')).toEqual([
      'Abel Zepeda',
      'Bruno Zepeda',
      'Ciro Zepeda',
      'Delia Zepeda',
      'Elías Zepeda',
    ])
  })

  it('finds names and rarer professions behind a crowd of one profession', async () => {
    await makeCrowd(150, { name: (index) => `Aída ${index}`, professions: ['Hojalatería'] })
    await makeContact(db, { name: 'Zoe Uno', professions: ['Hojalata artística'] })
    for (const name of ['Rita Hoja', 'Sara Hoja', 'Tere Hojas']) await makeContact(db, { name })
    expect(await suggest('name', 'hoja')).toEqual([
      'Hojalatería',
      'Hojalata artística',
      'Rita Hoja',
      'Sara Hoja',
      'Tere Hojas',
    ])
  })

  it('finds five places behind a crowd in one of them', async () => {
    await makeCrowd(450, { name: (index) => `Blas ${index}`, city: 'Xicotepec', state: 'Xonacatlán' })
    for (const city of ['Xicohtzinco', 'Xicoténcatl', 'Xico', 'Xicotlán'])
      await makeContact(db, { city, state: null })
    const places = await suggest('place', 'xico')
    expect(places[0]).toBe('Xicotepec, Xonacatlán')
    expect(places.slice(1).sort()).toEqual(['Xico', 'Xicohtzinco', 'Xicotlán', 'Xicoténcatl'])
  })

  it('suggests each place once, however many live there', async () => {
    await makeCrowd(450, { name: (index) => `Cruz ${index}`, city: 'Zitácuaro', state: 'Michoacán' })
    expect(await suggest('place', 'zitacuaro')).toEqual(['Zitácuaro, Michoacán'])
  })

  it.each(['', 'd', ' d ', ',,'])('suggests nothing for %j', async (query) => {
    expect(await suggest('place', query)).toEqual([])
    expect(await suggest('name', query)).toEqual([])
  })
})
