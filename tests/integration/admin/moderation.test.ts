import { describe, expect, it } from 'vitest'
import { reportIdSchema } from '#kernel/ids/contract.ts'
import { createAdminCommandRunner, expectCommandError } from '../../support/admin.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const admin = createAdminCommandRunner(db, { linkBase: 'https://circulo.example' })

let addresses = 0
const report = async (kind: 'person' | 'review' | 'photo', id: string, details = '', email = '') => {
  const address = `203.0.113.${++addresses}`
  await createTestCaller(db, null, { address }).reviews.report({
    kind,
    id,
    reason: 'DECEPTION',
    details,
    email,
  })
  const row = await db.report.findFirstOrThrow({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
  return row.id.slice(-12)
}

async function makeReviewed(text = 'Compre en mi tienda.') {
  const [author, subject] = [await makeMember(db), await makeMember(db)]
  const [photoId] = await makePhotos(db, author, 1)
  const { id: reviewId } = await makeReview(db, author, subject, { text, photoIds: [photoId] })
  const list = () => createTestCaller(db, null).reviews.list({ personId: subject.personId })
  const profile = () => createTestCaller(db, null).identity.profile({ id: subject.personId })
  return { author, subject, photoId, reviewId, list, profile }
}

describe('npm run admin -- reports', () => {
  it('the admin command lists reported items by their first report, and removes control characters', async () => {
    const { author, subject, reviewId, photoId } = await makeReviewed(`${'Muy caro. '.repeat(20)}Fin`)
    const id = await report('review', reviewId, 'Es\u001b[31m spam\nde veras', 'quien@correo.example')
    await report('photo', photoId)
    await report('review', reviewId)
    const list = await admin('reports')
    const [first, second] = list.split('\n\n')
    expect(first).toContain(
      `${id}  RESEÑA  la reseña de ${author.name} sobre ${subject.name} · lo reportaron 2`,
    )
    expect(first).toContain('dice:   «Muy caro. Muy caro.')
    expect(first).toMatch(/…»$/m)
    expect(first).toContain(`enlace: https://circulo.example${subject.profilePath}`)
    expect(first).toContain(
      'visitante quien@correo.example · Es publicidad o un engaño: Es[31m spam de veras',
    )
    expect(first).toContain('visitante · Es publicidad o un engaño\n'.trim())
    expect(second).toContain(`FOTO  una foto de la reseña de ${author.name}`)
    expect(second).toContain(`https://circulo.example/fotos/${photoId}/large.webp`)
    expect(list).not.toContain('\u001b')
    expect(list).toMatch(/Pendientes: 2$/)
    await admin('dismiss', reviewId)
    await admin('dismiss', photoId)
    expect(await admin('reports')).toBe('No hay reportes pendientes.')
  })

  it('the list of reports shows the e-mail address of the reporting member, and omits deleted items', async () => {
    const { subject, reviewId } = await makeReviewed()
    const member = await makeMember(db)
    await createTestCaller(db, member.actor).reviews.report({
      kind: 'person',
      id: subject.personId,
      reason: 'FALSE_DATA',
    })
    await report('review', reviewId)
    await db.review.delete({ where: { id: reviewId } })
    const list = await admin('reports')
    expect(list).toContain(`PERFIL  el perfil de ${subject.name} · lo reportó 1`)
    expect(list).toContain(`miembro ${member.email} · Los datos son falsos`)
    expect(list).not.toContain('RESEÑA')
    await admin('dismiss', subject.personId)
  })
})

describe('npm run admin: hide, restore, dismiss', () => {
  it('the admin command that hides a reported review deletes personal data from the report', async () => {
    const { author, subject, reviewId, list } = await makeReviewed()
    const id = await report('review', reviewId, 'Miente.', 'quien@correo.example')
    const title = `la reseña de ${author.name} sobre ${subject.name}`
    expect(await admin('hide', id)).toBe(`Oculto: ${title}. Para volver a mostrarlo: restore ${reviewId}`)
    expect(await list()).toMatchObject({ total: 0, reviews: [] })
    expect(await db.report.findFirstOrThrow({ where: { reviewId } })).toMatchObject({
      outcome: 'HIDDEN',
      details: '',
      reporterId: null,
      reporterEmail: null,
    })
    expect(await admin('hide', id)).toBe(`Ya estaba oculto: ${title}.`)
    expect(await admin('hidden')).toContain(`${reviewId}  RESEÑA  ${title}`)
    expect(await admin('restore', id)).toBe(`A la vista otra vez: ${title}.`)
    expect(await admin('restore', id)).toBe(`No estaba oculto: ${title}.`)
    expect(await list()).toMatchObject({ total: 1 })
    expect(await expectCommandError(admin('dismiss', id))).toEqual([
      1,
      `No hay reportes pendientes de ${title}.`,
    ])
  })

  it('dismissing a reported item closes all reports of the item and changes nothing else', async () => {
    const { reviewId, list } = await makeReviewed()
    const id = await report('review', reviewId)
    await report('review', reviewId)
    expect(await admin('dismiss', id)).toMatch(/^Se queda como está: la reseña .* Reportes cerrados: 2\.$/)
    expect(await list()).toMatchObject({ total: 1 })
    await report('review', reviewId)
    expect(await db.report.count({ where: { reviewId, decidedAt: null } })).toBe(1)
    await admin('dismiss', reviewId)
  })

  it.each(['link', 'path', 'slug', 'person id', 'account id', 'agenda'])(
    'the hide command finds a profile by its %s',
    async (how) => {
      const { subject, profile } = await makeReviewed()
      const typed = {
        link: `https://otro.example${subject.profilePath}?x=1`,
        path: subject.profilePath,
        slug: subject.profilePath.slice('/perfil/'.length),
        'person id': subject.personId,
        'account id': subject.accountId,
        agenda: `/agenda/${subject.personId}`,
      }[how]
      expect(await admin('hide', typed ?? '')).toContain(`Oculto: el perfil de ${subject.name}.`)
      await expectAppError(profile(), 'IDENTITY.PERSON_NOT_FOUND')
      expect(await admin('restore', typed ?? '')).toContain('A la vista otra vez')
      expect(await profile()).toMatchObject({ name: subject.name })
    },
  )

  it('the hide command finds a photo by its id or URL, and prints the paths to purge from caches', async () => {
    const { photoId, list } = await makeReviewed()
    expect(await admin('hide', `https://circulo.example/fotos/${photoId}/large.webp`)).toContain(
      `/fotos/${photoId}/*`,
    )
    expect((await list()).reviews[0]?.photos).toEqual([])
    await admin('restore', photoId)
    expect((await list()).reviews[0]?.photos).toHaveLength(1)
  })

  it('the operator can hide a contact without a report; hidden items are listed latest first', async () => {
    const contact = await makeContact(db)
    const { photoId, reviewId } = await makeReviewed()
    for (const id of [contact.personId, reviewId, photoId]) await admin('hide', id)
    const lines = (await admin('hidden')).split('\n').filter((line) => /^[0-9a-f]{8}-/.test(line))
    expect(lines.map((line) => line.slice(0, 36))).toEqual([photoId, reviewId, contact.personId])
    for (const id of [contact.personId, reviewId, photoId]) await admin('restore', id)
    expect(await admin('hidden')).toBe('No hay nada oculto.')
  })

  it('an item is hidden and restored only once when three operators run commands at the same time', async () => {
    const { subject, profile } = await makeReviewed()
    const thrice = async (command: 'hide' | 'restore') => {
      const run = () => admin(command, subject.personId)
      const outcomes = await runOverlappingCalls(url, preventWritesToTables('person'), [run, run, run])
      return outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason),
      )
    }
    expect((await thrice('hide')).filter((message) => message.startsWith('Oculto'))).toHaveLength(1)
    await thrice('restore')
    expect(await profile()).toMatchObject({ name: subject.name })
  })

  it('moderation commands reject the id of an unknown item, and a short id that two reports share', async () => {
    expect(await expectCommandError(admin('hide', 'nadie-asi'))).toEqual([
      1,
      'No hay un reporte, un perfil, una reseña ni una foto nadie-asi.',
    ])
    expect(await expectCommandError(admin('restore', '019ab000-0000-7000-8000-000000000000'))).toEqual([
      1,
      expect.any(String),
    ])
    expect(await expectCommandError(admin('hide'))).toEqual([2, 'A "hide" le falta: ID.'])
    const [one, other] = [await makeReviewed(), await makeReviewed()]
    for (const [index, { reviewId }] of [one, other].entries())
      await db.report.create({
        data: {
          id: reportIdSchema.parse(`019ab00${index}-0000-7000-8000-0000000000ff`),
          reviewId,
          reason: 'OTHER',
        },
      })
    expect(await expectCommandError(admin('hide', '0000000000ff'))).toEqual([
      1,
      expect.stringContaining('varios reportes'),
    ])
  })
})

describe('npm run admin -- merge', () => {
  it('merging a contact into another profile redirects the old profile address and records the merge', async () => {
    const [lalo, kept] = [
      await makeContact(db, { name: 'Lalo el herrero' }),
      await makeMember(db, { name: 'Lalo Prueba' }),
    ]
    const done = await admin('merge', lalo.personId, '--into', `https://circulo.example${kept.profilePath}`)
    expect(done).toBe(
      'Listo: el perfil de Lalo el herrero es ahora el perfil de Lalo Prueba. No se puede deshacer.',
    )
    const profile = await createTestCaller(db, null).identity.profile({ id: lalo.personId })
    expect(profile).toMatchObject({ personId: kept.personId, name: 'Lalo Prueba' })
    expect(await admin('audit')).toContain('perfiles unidos')
  })

  it('the merge command rejects a merge of two members, and requires --into with the remaining profile', async () => {
    const [ana, beto] = [await makeMember(db), await makeMember(db)]
    const [, registered] = await expectCommandError(admin('merge', ana.personId, '--into', beto.personId))
    expect(registered).toContain('cuenta')
    const [exitCode, missing] = await expectCommandError(admin('merge', ana.personId))
    expect([exitCode, missing]).toEqual([2, 'Falta --into con el perfil que se queda.'])
  })
})
