import { type BenchProcedureCall, buildProcedureRequest } from '../cases.ts'
import { encodeHttpRequest } from '../http-connection.ts'
import { createBenchCookieHeader } from '../plan.ts'
import type { BenchMember, BenchPeopleSample } from '../sample.ts'
import { formatNextMonth } from '../scheduling-cases.ts'

export interface BenchRequestSet {
  name: string
  requests: Buffer[]
}

export function listBenchRequestSets(sample: BenchPeopleSample): BenchRequestSet[] {
  const members = sample.typical
  const reads = (procedure: string, inputs: readonly unknown[], as: readonly (BenchMember | null)[]) =>
    inputs.flatMap((input) => as.map((member) => read({ procedure, input, member })))
  const month = formatNextMonth()
  const months = sample.providers.map(({ personId }) => ({ personId, month }))
  const slugs = sample.people.map(({ slug }) => ({ id: slug }))
  return [
    { name: 'small read (identity.viewer)', requests: reads('identity.viewer', [undefined], members) },
    { name: 'list of 24 people (circles.explore)', requests: reads('circles.explore', [{}], [null]) },
    { name: 'profile (identity.profile)', requests: reads('identity.profile', slugs, [null]) },
    { name: 'month of an agenda (scheduling.slots)', requests: reads('scheduling.slots', months, [null]) },
    {
      name: 'batch of 5 calls (a profile page)',
      requests: sample.people.map(({ id, slug }, index) =>
        profileBatch(id, slug, members[index % members.length]),
      ),
    },
    {
      name: 'mutation with input (identity.saveAudience)',
      requests: members.map((member, index) =>
        encodeHttpRequest(
          '/trpc/identity.saveAudience?batch=1',
          JSON.stringify({ 0: { json: { phoneAudience: index % 2 === 0 ? 'MEMBERS' : 'CIRCLE' } } }),
          { cookie: `sesion=${member.token}` },
        ),
      ),
    },
  ]
}

function read(call: BenchProcedureCall): Buffer {
  const { path, body } = buildProcedureRequest(call)
  return encodeHttpRequest(path, body, { cookie: createBenchCookieHeader(call) })
}

function profileBatch(personId: string, slug: string, member: BenchMember | undefined): Buffer {
  const names = ['identity.profile', 'circles.standing', 'reviews.list', 'reviews.works', 'scheduling.offer']
  const inputs = names.map((_, index) => ({ json: index === 0 ? { id: slug } : { personId } }))
  const path = `/trpc/${names.join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify({ ...inputs }))}`
  return encodeHttpRequest(path, null, { cookie: member && `sesion=${member.token}` })
}
