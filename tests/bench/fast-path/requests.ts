import { type Call, requestOf } from '../cases.ts'
import { httpRequest } from '../load.ts'
import { cookieOf } from '../plan.ts'
import type { Sample, SampleMember } from '../sample.ts'
import { nextMonth } from '../scheduling-cases.ts'

export interface RequestSet {
  name: string
  requests: Buffer[]
}

export function listRequests(sample: Sample): RequestSet[] {
  const members = sample.typical
  const reads = (procedure: string, inputs: readonly unknown[], as: readonly (SampleMember | null)[]) =>
    inputs.flatMap((input) => as.map((member) => read({ procedure, input, member })))
  const month = nextMonth()
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
        httpRequest(
          '/trpc/identity.saveAudience?batch=1',
          JSON.stringify({ 0: { json: { phoneAudience: index % 2 === 0 ? 'MEMBERS' : 'CIRCLE' } } }),
          `sesion=${member.token}`,
        ),
      ),
    },
  ]
}

function read(call: Call): Buffer {
  const { path, body } = requestOf(call)
  return httpRequest(path, body, cookieOf(call))
}

function profileBatch(personId: string, slug: string, member: SampleMember | undefined): Buffer {
  const names = ['identity.profile', 'circles.standing', 'reviews.list', 'reviews.works', 'scheduling.offer']
  const inputs = names.map((_, index) => ({ json: index === 0 ? { id: slug } : { personId } }))
  const path = `/trpc/${names.join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify({ ...inputs }))}`
  return httpRequest(path, null, member && `sesion=${member.token}`)
}
