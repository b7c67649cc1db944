import { describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { hideReportTarget, type ReportTarget, restoreReportTarget } from '#modules/reviews/operator-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { makeInvitation } from '../../support/factories/invitations.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { readZip } from '../../support/read-zip.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from '../photos/photo-server.ts'
import { createModerationTestData } from './test-data.ts'

const { db } = await createTestDb()
const server = setUpPhotoServer(db)
const ctx = { db, clock: systemClock, personEventHandlers }

async function archiveOf({ sessionToken }: TestMember): Promise<string> {
  const headers = { cookie: `${sessionCookieName}=${sessionToken}` }
  const response = await fetch(`${server.origin()}/api/mis-datos`, { headers })
  return (
    readZip(Buffer.from(await response.arrayBuffer()))
      .get('datos.json')
      ?.toString('utf8') ?? ''
  )
}

describe('the personal data archive of a member with relations to people hidden by the operator', () => {
  it('a personal data archive omits hidden people until the operator shows them again', async () => {
    const { viewer, member, contact } = await createModerationTestData(db)
    // Delete the archive owner's appointments from the database, because archives name even hidden providers of
    // appointments.
    await db.appointment.deleteMany({ where: { clientId: viewer.personId } })
    const things: ReportTarget[] = [member, contact].map(({ personId }) => ({ kind: 'person', id: personId }))
    const before = await archiveOf(viewer)
    expect(before).toContain('Escondido Trueno')
    expect(before).toContain('Oculta Zarzamora')

    for (const thing of things) await hideReportTarget(ctx, thing)
    const hidden = await archiveOf(viewer)
    expect(hidden).not.toContain('Escondido Trueno')
    expect(hidden).not.toContain('Oculta Zarzamora')

    for (const thing of things) await restoreReportTarget(ctx, thing)
    expect(JSON.parse(await archiveOf(viewer))).toEqual(JSON.parse(before))
  })

  it('a personal data archive omits the name of a hidden inviter', async () => {
    const [viewer, member] = [await makeMember(db), await makeMember(db, { name: 'Oculta Zarzamora' })]
    await makeInvitation(db, { inviter: member })
    await db.invitation.updateMany({
      where: { inviterId: member.personId },
      data: { contactId: viewer.personId },
    })
    const invitation = async () => JSON.parse(await archiveOf(viewer)).invitacionesQueRecibi[0]
    expect(await invitation()).toMatchObject({ de: 'Oculta Zarzamora' })
    await hideReportTarget(ctx, { kind: 'person', id: member.personId })
    expect(await invitation()).toMatchObject({ de: null })
  })
})
