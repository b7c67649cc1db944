import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { plumberProfileForm } from '../../support/factories/profile-forms.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()

const editorOf = (member: TestMember) => createTestCaller(db, member.actor).identity
const slugOf = ({ profilePath }: { profilePath: string }) => profilePath.replace('/perfil/', '')

describe('a profile that is edited in two tabs', () => {
  it('a profile that is open in two tabs rejects a save from the tab with an older version', async () => {
    const member = await makeMember(db)
    const identity = editorOf(member)
    const { savedAt: basedOn } = await identity.ownProfile()
    await identity.saveProfile({ ...plumberProfileForm, basedOn, description: 'De la primera.' })
    const second = identity.saveProfile({ ...plumberProfileForm, basedOn, description: 'De la segunda.' })
    await expectAppError(second, 'IDENTITY.PROFILE_CHANGED')
    expect((await identity.ownProfile()).description).toBe('De la primera.')
  })

  it('a profile that is open in two tabs accepts a save from the tab with the newest version', async () => {
    const identity = editorOf(await makeMember(db))
    await identity.saveProfile({ ...plumberProfileForm, basedOn: (await identity.ownProfile()).savedAt })
    const { savedAt: basedOn } = await identity.ownProfile()
    await identity.saveProfile({ ...plumberProfileForm, basedOn, description: 'Ya la vi.' })
    expect((await identity.ownProfile()).description).toBe('Ya la vi.')
  })

  it('saving a profile succeeds when an identical save is repeated because its response was lost', async () => {
    const identity = editorOf(await makeMember(db))
    const { savedAt: basedOn } = await identity.ownProfile()
    const form = { ...plumberProfileForm, basedOn, slug: 'dos-veces' }
    const answers = [await identity.saveProfile(form), await identity.saveProfile(form)]
    expect(answers.map(slugOf)).toEqual(['dos-veces', 'dos-veces'])
  })

  it('two overlapping saves of the same version of a profile accept only one save', async () => {
    const member = await makeMember(db)
    const { savedAt: basedOn } = await editorOf(member).ownProfile()
    const form = { ...plumberProfileForm, basedOn, slug: slugOf(member) }
    const save = (description: string) => () => editorOf(member).saveProfile({ ...form, description })
    const saves = [save('De la primera.'), save('De la segunda.')]
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('person'), saves)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('an automatic slug', () => {
  it('a taken slug is rejected if typed by the member; a slug generated from the name gets a number', async () => {
    await makeMember(db, { name: 'Rosa Tinajero' })
    const identity = editorOf(await makeMember(db, { name: 'Rosa T' }))
    const form = { ...plumberProfileForm, name: 'Rosa Tinajero', slug: 'rosa-tinajero' }
    await expectAppError(identity.saveProfile(form), 'IDENTITY.SLUG_TAKEN')
    expect(slugOf(await identity.saveProfile({ ...form, slugIsAutomatic: true }))).toBe('rosa-tinajero-2')
  })

  it('an automatic profile slug with a number suffix stays unchanged when the member repeats an identical save', async () => {
    await makeMember(db, { name: 'Dora Doble' })
    const identity = editorOf(await makeMember(db, { name: 'Dora D' }))
    const { savedAt: basedOn } = await identity.ownProfile()
    const form = {
      ...plumberProfileForm,
      basedOn,
      name: 'Dora Doble',
      slug: 'dora-doble',
      slugIsAutomatic: true,
    }
    const answers = [await identity.saveProfile(form), await identity.saveProfile(form)]
    expect(answers.map(slugOf)).toEqual(['dora-doble-2', 'dora-doble-2'])
  })

  it('a member who restores a former name gets the former URL slug again, without a number suffix', async () => {
    const identity = editorOf(await makeMember(db, { name: 'Ida Vuelta' }))
    await identity.saveProfile({ ...plumberProfileForm, name: 'Ida', slug: 'ida', slugIsAutomatic: true })
    const back = { ...plumberProfileForm, name: 'Ida Vuelta', slug: 'ida-vuelta', slugIsAutomatic: true }
    expect(slugOf(await identity.saveProfile(back))).toBe('ida-vuelta')
  })
})
