import { describe, expect, it } from 'vitest'
import { sessionCookieName } from '#server/request-context.ts'
import { listProcedures } from '../../../tools/procedures-list.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { isUnstorableText, unusualTestTexts } from '../../support/naughty-strings.ts'
import { sampleInputsOfQueries } from '../../support/procedure-samples.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'
import { type FieldPath, findFreeTextFieldPaths, setInputTextAtPath } from '../../support/text-fields.ts'
import { expectClientErrorMessage, type ProcedureResponse, sendProcedureCall } from './send.ts'

const { db } = await createTestDb()
const app = await createTestApp(db)
const member = await makeMember(db)
const { personId } = await makeContact(db, { createdById: member.personId })
const host = 'circulo.test'

const queries = listProcedures()
  .filter(({ type, input }) => type === 'query' && findFreeTextFieldPaths(input).length > 0)
  .flatMap(({ name, input }) =>
    distinct(findFreeTextFieldPaths(input)).map((field) => ({ name, field, at: field.join('.') })),
  )

function distinct(paths: readonly FieldPath[]): FieldPath[] {
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()]
}

function callQuery(name: string, field: FieldPath, text: string): Promise<ProcedureResponse> {
  const { requiredFields, cursor } = sampleInputsOfQueries[name] ?? {}
  const base = requiredFields?.({ personId }) ?? {}
  const whole = field[0] === 'cursor' ? { ...base, cursor: cursor?.({ personId }) } : base
  const { sessionToken } = member
  return sendProcedureCall(app, {
    name,
    type: 'query',
    input: setInputTextAtPath(whole, field, text),
    sessionToken,
  })
}

describe('an unusual text in a query', () => {
  it.each(queries)(
    'tRPC query $name returns results or a 4xx error for unusual text in field $at',
    async (query) => {
      const { name, field } = query
      for (const text of unusualTestTexts) {
        const about = `${name} ${JSON.stringify(text.slice(0, 80))}`
        const answer = await callQuery(name, field, text)
        if (isUnstorableText(text))
          expect(answer, about).toMatchObject({ status: 400, appCode: 'KERNEL.INVALID_INPUT' })
        else if (answer.status !== 200) expectClientErrorMessage(answer, about)
      }
    },
  )

  it.each(['%', '_', '\\', '%%%', '___', "'", '"'])(
    'a search takes %s literally and finds only people whose names contain this text',
    async (text) => {
      expect(await callQuery('circles.explore', ['name'], text.repeat(3))).toMatchObject({
        data: { people: [] },
      })
      expect(await callQuery('circles.search', ['query'], text.repeat(3))).toMatchObject({ data: [] })
    },
  )
})

describe('an unusual request', () => {
  it('the server treats a request with unusual characters in cookies and headers as not signed in', async () => {
    for (const text of unusualTestTexts) {
      const value = encodeURIComponent(text.toWellFormed())
      const raw = text.replace(/[^\t\x20-\x7E\x80-\xFF]/g, '')
      const response = await app.inject({
        url: '/trpc/identity.viewer',
        headers: {
          host,
          cookie: `${sessionCookieName}=${value}; dispositivo=${raw}`,
          'user-agent': raw,
          'accept-language': raw,
        },
      })
      expect(response.statusCode, JSON.stringify(text)).toBe(200)
      expect(response.json().result.data.json, JSON.stringify(text)).toBeNull()
    }
  })

  it('the server returns no 5xx status for a URL that contains unusual characters', async () => {
    const addresses = unusualTestTexts.filter((text) => text.isWellFormed()).map(encodeURIComponent)
    const broken = ['%', '%ff', '%00', '%C0%80', '%u0041', '..%2f..%2f']
    for (const at of ['/trpc/', '/trpc/identity.viewer,', '/api/fotos/', '/fotos/'].flatMap((start) =>
      [...addresses, ...broken].map((end) => `${start}${end}`),
    )) {
      const { statusCode } = await app.inject({ url: at, headers: { host } })
      expect(statusCode, at).toBeLessThan(500)
    }
  })

  it('a request with a body of ten megabytes is rejected before the whole body is read', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/trpc/identity.signUp',
      headers: { host, origin: `http://${host}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ json: { name: 'a'.repeat(10_000_000) } }),
    })
    expect(response.statusCode).toBe(413)
  })
})
