import { beforeAll, describe, expect, it } from 'vitest'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { addProfessions } from '#modules/identity/operator-api.ts'
import { createTestCaller } from '../../support/caller.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const suggest = (kind: 'name' | 'place', query: string) => visitor.circles.exploreSuggestions({ kind, query })

let createdById: PersonId
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

async function makeCrowd(size: number, { name, ...rest }: Crowd): Promise<void> {
  const people = Array.from({ length: size }, (_, index) => ({
    id: createId(personIdSchema),
    name: name(index),
    ...rest,
  }))
  await db.person.createMany({ data: people.map((person) => ({ ...person, createdById })) })
}

describe('circles.exploreSuggestions', () => {
  it('the name field of the search suggests professions and names', async () => {
    expect(await suggest('name', 'plom')).toContain('Plomería')
    expect(await suggest('name', 'inigo nunez')).toEqual(['Íñigo Núñez'])
  })

  it('the place field of the search suggests states and places', async () => {
    expect(await suggest('place', 'dura')).toEqual(['Durango', 'Peñón Blanco, Durango'])
  })

  it('the search suggests places from the first typed character on, and names from the second', async () => {
    expect(await suggest('place', 'd')).toEqual(['Peñón Blanco, Durango'])
    expect(await suggest('name', 'p')).toEqual([])
    expect(await suggest('name', 'pl')).toContain('Plomería')
  })

  it('the directory search returns at most five suggestions', async () => {
    for (const city of ['Yaa', 'Yab', 'Yac', 'Yad', 'Yae', 'Yaf'])
      await makeContact(db, { city, state: null })
    expect(await suggest('place', 'ya')).toHaveLength(5)
  })

  it('the directory search suggests five distinct names even if hundreds of matching people share two names', async () => {
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

  it('the search suggestions contain a trade only once if several job titles of the trade match the typed text', async () => {
    const professions = ['Hojalatero', 'Hojalatera', 'Hojarasquero', 'Hoja de oro']
    await addProfessions(db, [...professions, 'Hojaldrero que ya no está'])
    await makeCrowd(150, { name: (index) => `Aída ${index}`, professions: ['Hojalatera'] })
    for (const profession of professions) await makeContact(db, { professions: [profession] })
    for (const name of ['Rita Hoja', 'Sara Hoja', 'Tere Hojas']) await makeContact(db, { name })
    expect(await suggest('name', 'hoja')).toEqual([
      'Hojalatería y pintura',
      expect.stringMatching(/^Hoja(rasquero| de oro)$/),
      'Rita Hoja',
      'Sara Hoja',
      'Tere Hojas',
    ])
  })

  it('suggests the trade that matches a misspelled or incomplete word, combined with the typed place', async () => {
    await makeContact(db, { professions: ['Electricista'], city: 'Zapopan', state: 'Jalisco' })
    expect(await suggest('name', 'electricistta')).toEqual(['Electricidad'])
    await addProfessions(db, ['Electricista'])
    expect(await suggest('name', 'electri')).toEqual(['Electricidad'])
    expect(await suggest('name', 'electricista zapop')).toEqual(['Electricidad en Zapopan'])
    expect(await suggest('name', 'electricista tijua')).toEqual([])
    expect(await suggest('name', 'electricista zap')).toEqual(['Electricidad en Zapopan, Jalisco'])
    expect(await suggest('name', 'zapo')).toEqual(['Zapopan, Jalisco'])
  })

  it('the directory search suggests no completion for a typed text that is already complete', async () => {
    await makeContact(db, { professions: ['Electricista'], city: 'Zapopan', state: 'Jalisco' })
    for (const query of ['electricista', 'fuga de agua', 'electricistas en zapopan', 'zapopan electricista'])
      expect(await suggest('name', query)).toEqual([])
  })

  it('suggests no words that occur only in profiles that are hidden by the operator or not listed', async () => {
    await makeContact(db, { name: 'Wenceslao Oculto', professions: ['Wiccano'], city: 'Wadley', state: null })
    const where = { name: 'Wenceslao Oculto' }
    await addProfessions(db, ['Wiccano'])
    const found = async () => [
      await suggest('name', 'wences'),
      await suggest('name', 'wicc'),
      await suggest('place', 'wadl'),
    ]
    const shown = await found()
    expect(shown.flat()).toHaveLength(3)
    await db.person.updateMany({ where, data: { hiddenAt: new Date() } })
    expect(await found()).toEqual([[], [], []])
    await db.person.updateMany({ where, data: { hiddenAt: null, listed: false } })
    expect(await found()).toEqual([[], [], []])
  })

  it('suggests a place by its short or former name if people live in that place', async () => {
    await makeContact(db, { city: 'San Pedro Tlaquepaque', state: 'Jalisco' })
    expect(await suggest('place', 'tlaq')).toEqual(['Tlaquepaque, Jalisco'])
    expect(await suggest('place', 'gdl')).toEqual(['Guadalajara, Jalisco'])
    expect(await suggest('place', 'tapachula')).toEqual([])
  })

  it('suggests a place once, by its usual name, if people spell the place differently', async () => {
    await makeContact(db, { city: 'Distrito Federal', state: 'DF' })
    await makeContact(db, { city: null, state: 'CDMX' })
    expect(await suggest('place', 'distrito')).toEqual(['Ciudad de México'])
    expect(await suggest('place', 'df')).toEqual(['Ciudad de México'])
  })

  it('suggests five places even if most matching people live in one of them', async () => {
    await makeCrowd(450, { name: (index) => `Blas ${index}`, city: 'Xaquil', state: 'Xonaca' })
    const others = ['Xaqmul', 'Xaqtan', 'Xaqche', 'Xaqum']
    for (const city of others) await makeContact(db, { city, state: null })
    expect((await suggest('place', 'xaq')).sort()).toEqual([...others, 'Xaquil, Xonaca'].sort())
  })

  it('the directory search suggests a place once, even if hundreds of people live in the place', async () => {
    await makeCrowd(450, { name: (index) => `Cruz ${index}`, city: 'Zitácuaro', state: 'Michoacán' })
    expect(await suggest('place', 'zitacuaro')).toEqual(['Zitácuaro, Michoacán'])
  })

  it.each(['', ' ', ',,'])('suggests no searches for the typed text %j', async (query) => {
    expect(await suggest('place', query)).toEqual([])
    expect(await suggest('name', query)).toEqual([])
  })
})
