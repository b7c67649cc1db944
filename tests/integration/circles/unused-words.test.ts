import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { deleteUnusedSearchIndexWords } from '#modules/circles/data/directory-words.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

const words = async () =>
  (await db.directoryWord.findMany({ orderBy: { term: 'asc' } })).map(({ term }) => term)

let createdById: PersonId
beforeAll(async () => {
  createdById = (await makeMember(db, { name: 'Ana Uno' })).personId
})

describe('the word index of the directory', () => {
  it('deleteUnusedSearchIndexWords deletes each search index word that occurs in no profile', async () => {
    const { personId } = await makeContact(db, {
      createdById,
      name: 'Wenceslao Uno',
      professions: ['Wiccano'],
    })
    expect(await words()).toEqual(['o:wiccano', 'w:ana', 'w:uno', 'w:wenceslao'])
    await deleteUnusedSearchIndexWords(db)
    expect(await words()).toHaveLength(4)
    await db.person.delete({ where: { id: personId } })
    await deleteUnusedSearchIndexWords(db)
    expect(await words()).toEqual(['w:ana', 'w:uno'])
  })

  it('the job that deletes unused words from the index keeps a word if a person with this word is added concurrently', async () => {
    const { personId } = await makeContact(db, { createdById, name: 'Xóchitl', professions: [] })
    await db.person.delete({ where: { id: personId } })
    let forgetting = Promise.resolve()
    await inTransaction(db, async (tx) => {
      await tx.person.create({ data: { id: personId, name: 'Xóchitl', createdById } })
      forgetting = deleteUnusedSearchIndexWords(db)
      await expect
        .poll(
          () =>
            db.$queryRaw`SELECT FROM pg_locks WHERE NOT granted AND relation = 'directory_word'::regclass`,
        )
        .toHaveLength(1)
    })
    await forgetting
    expect(await words()).toContain('w:xochitl')
  })
})
