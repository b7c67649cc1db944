import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import { getUploadedPhotoFolder, photoFileKey } from '#kernel/photos/folders.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeInvitation } from '../../support/factories/invitations.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { readZip } from '../../support/read-zip.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from '../photos/photo-server.ts'

const { db } = await createTestDb()
const server = setUpPhotoServer(db)

const requestArchive = (sessionToken: string, init: RequestInit = {}) =>
  fetch(`${server.origin()}/api/mis-datos`, {
    ...init,
    headers: { cookie: `${sessionCookieName}=${sessionToken}` },
  })

async function archiveOf(member: TestMember) {
  const response = await requestArchive(member.sessionToken)
  expect(response.status).toBe(200)
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  const text = files.get('datos.json')?.toString('utf8') ?? ''
  return { response, files, text, data: JSON.parse(text) }
}

async function upload(member: TestMember, kind: 'work' | 'profile'): Promise<PhotoId> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#A63F24' } })
  const answer = await server.upload(await picture.jpeg().toBuffer(), {
    sessionToken: member.sessionToken,
    kind,
  })
  return photoIdSchema.parse((await answer.json()).id)
}

describe('the archive of a member', () => {
  it('the personal data archive has the data of every module about the member, and the member’s photos', async () => {
    const me = await makeProvider(db, {
      profile: {
        phone: '33 1234 5678',
        city: 'Tepic',
        description: 'Coso «de todo»\ny a tiempo.',
        studyLevel: 'TECNICO',
      },
      services: [{ name: 'Bastilla', cost: 80.5 }],
    })
    const friend = await makeMember(db)
    const contact = await makeContact(db, { createdById: me.personId, email: 'contacto@correo.example' })
    await addToCircle(db, me, friend, contact)
    await addToCircle(db, friend, me)
    const [mine, ofMe] = [await upload(me, 'work'), await upload(friend, 'work')]
    const written = await makeReview(db, me, friend, { text: 'Llegó.', photoIds: [mine] })
    await createTestCaller(db, me.actor).reviews.edit({
      id: written.id,
      text: 'Puntual.',
      photoIds: [mine],
      trades: ['Plomería'],
    })
    await createTestCaller(db, friend.actor).reviews.reply({ id: written.id, text: 'Cuando quieras.' })
    const received = await makeReview(db, friend, me, { text: 'Cose bonito.', photoIds: [ofMe] })
    await createTestCaller(db, me.actor).reviews.reply({ id: received.id, text: 'Gracias.' })
    await createTestCaller(db, me.actor).reviews.chooseCover({ photoId: ofMe })
    await makeAppointment(db, me, friend, new Date(Date.now() + 86_400_000), { clientPhone: '33 8888 0000' })
    await makeInvitation(db, { inviter: me, contact: { name: 'Beto Invitado' } })
    await createTestCaller(db, me.actor).identity.requestRemoval({
      personId: contact.personId,
      name: me.name,
      email: me.email,
      mailboxLost: true,
    })

    const { response, files, data } = await archiveOf(me)

    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="circulo-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect([...files.keys()].sort()).toEqual(
      ['LEEME.txt', 'datos.json', `fotos/${mine}.webp`, `fotos/${ofMe}.webp`].sort(),
    )
    expect((await sharp(files.get(`fotos/${mine}.webp`)).metadata()).format).toBe('webp')
    expect(data).toMatchObject({
      cuenta: {
        correo: me.email,
        identidadesVinculadas: [],
        sesionesAbiertas: [{ dispositivo: expect.any(String) }],
      },
      perfil: {
        nombre: me.name,
        telefono: '33 1234 5678',
        nivelEstudios: 'Técnico',
        descripcion: 'Coso «de todo»\ny a tiempo.',
      },
      contactosQueAgregue: expect.arrayContaining([
        expect.objectContaining({ nombre: contact.name, email: 'contacto@correo.example' }),
      ]),
      solicitudesQueHice: [{ tipo: 'eliminar perfil', sobre: contact.name, respuesta: 'pendiente' }],
      meRecomiendan: [{ nombre: friend.name, perfil: friend.profilePath }],
      resenasQueEscribi: [
        {
          sobre: { nombre: friend.name },
          texto: 'Puntual.',
          oficios: ['Plomería'],
          fotos: [`fotos/${mine}.webp`],
          editada: expect.any(String),
          respuesta: { texto: 'Cuando quieras.', editada: null },
        },
      ],
      resenasSobreMi: [
        {
          autor: { nombre: friend.name },
          texto: 'Cose bonito.',
          fotos: [`fotos/${ofMe}.webp`],
          editada: null,
          respuesta: { texto: 'Gracias.' },
          portada: `fotos/${ofMe}.webp`,
          fueraDeMisTrabajos: [],
        },
      ],
      agenda: { habilitada: true, horarios: { 1: [{ inicio: '09:00', fin: '17:00' }] } },
      servicios: [{ nombre: 'Bastilla', costoMXN: 80.5 }],
      citasQueRecibi: [
        { con: friend.name, correo: friend.email, telefono: '33 8888 0000', estado: 'Confirmada' },
      ],
      citasQueReserve: [],
      invitacionesQueEnvie: [{ nombre: 'Beto Invitado', usada: null }],
      invitacionesQueRecibi: [],
    })
    expect(data.miCirculo.map(({ nombre }: { nombre: string }) => nombre)).toContain(contact.name)
  })

  it('the personal data archive has no private data of other people, passwords, tokens or session ids', async () => {
    const [me, friend] = [
      await makeMember(db),
      await makeProvider(db, { profile: { phone: '33 7777 6666' } }),
    ]
    await addToCircle(db, me, friend)
    await addToCircle(db, friend, me)
    await makeReview(db, friend, me)
    await makeAppointment(db, friend, me, new Date(Date.now() - 86_400_000), { status: 'COMPLETED' })
    const invitation = await makeInvitation(db, { inviter: me })
    const { text } = await archiveOf(me)

    const account = await db.account.findUniqueOrThrow({
      where: { id: me.accountId },
      include: { sessions: true, oneTimeTokens: true, knownDevices: true },
    })
    const tokens = await db.invitationToken.findMany({ where: { invitationId: invitation.id } })
    const secrets = [
      me.sessionToken,
      invitation.mailToken,
      String(account.passwordHash),
      ...account.sessions.map(({ id }) => id),
      ...[...account.oneTimeTokens, ...account.knownDevices, ...tokens].map(({ tokenHash }) => tokenHash),
    ]
    expect(secrets.length).toBeGreaterThan(4)
    for (const secret of [...secrets, friend.email, '7777 6666', friend.accountId])
      expect(text).not.toContain(secret)
  })

  it('the personal data archive of a large account is complete, and omits deleted photos', async () => {
    const me = await makeMember(db)
    const photo = await upload(me, 'work')
    const lost = await upload(me, 'work')
    await makeReview(db, me, await makeContact(db), { photoIds: [lost, photo] })
    await server.storage.remove(photoFileKey(getUploadedPhotoFolder(me.accountId, lost), 'large.webp'))
    await db.$executeRaw`
      INSERT INTO person (id, name, updated_at) SELECT gen_random_uuid(), 'Vecina ' || n, now() FROM generate_series(1, 1203) AS n`
    await db.$executeRaw`
      INSERT INTO circle_membership (owner_id, member_id)
      SELECT id, ${me.personId}::uuid FROM person WHERE name LIKE 'Vecina %'`
    await db.$executeRaw`
      INSERT INTO review (id, subject_id, author_id, text)
      SELECT gen_random_uuid(), ${me.personId}::uuid, id, repeat('Muy bien. ', 100) FROM person WHERE name LIKE 'Vecina %'`

    const { data, files } = await archiveOf(me)

    expect(data.meRecomiendan).toHaveLength(1203)
    expect(new Set(data.meRecomiendan.map(({ nombre }: { nombre: string }) => nombre)).size).toBe(1203)
    expect(data.resenasSobreMi).toHaveLength(1203)
    expect([...files.keys()].filter((name) => name.startsWith('fotos/'))).toEqual([`fotos/${photo}.webp`])
  })

  it('a visitor cannot download a personal data archive, and a member gets only their own data', async () => {
    const visitor = await requestArchive('inventada')
    expect(visitor.status).toBe(401)
    expect(await visitor.json()).toMatchObject({ appCode: 'KERNEL.SIGN_IN_REQUIRED' })
    expect((await archiveOf(await makeMember(db, { name: 'Íñigo Uno' }))).data.perfil.nombre).toBe(
      'Íñigo Uno',
    )
  })

  it('an archive download stops when the browser disconnects; a member has twenty downloads an hour', async () => {
    const me = await makeMember(db)
    const leaving = new AbortController()
    const begun = await requestArchive(me.sessionToken, { signal: leaving.signal })
    leaving.abort()
    await begun.arrayBuffer().catch(() => undefined)

    const statusFor = async (member: TestMember) => {
      const response = await requestArchive(member.sessionToken)
      await response.arrayBuffer()
      return response.status
    }
    for (let times = 1; times < 20; times++) expect(await statusFor(me)).toBe(200)
    expect(await statusFor(me)).toBe(429)
    expect(await statusFor(await makeMember(db))).toBe(200)
  })
})
