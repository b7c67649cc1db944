import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { cleanMultilineText, cleanSingleLineText } from '#kernel/text/contract.ts'
import { listProcedures } from '../../../tools/procedures-list.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { isUnstorableText, unusualTestTexts } from '../../support/naughty-strings.ts'
import {
  createSampleInputsOfMutations,
  type MutationProcedureSample,
} from '../../support/procedure-samples.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'
import {
  type FieldPath,
  findFreeTextFieldPaths,
  getInputValueAtPath,
  setInputTextAtPath,
} from '../../support/text-fields.ts'
import { expectClientErrorMessage, expectSpanishMessage, sendProcedureCall } from './send.ts'

const { db } = await createTestDb()
const app = await createTestApp(db, { limits: { ...defaultMemberUsageLimits, reviewsPerDay: 1_000 } })
const known = createSampleInputsOfMutations(db)

const lanes = 4
let members: TestMember[] = []
beforeEach(async () => {
  members = await Promise.all(Array.from({ length: lanes }, () => makeMember(db)))
})

const mutations = listProcedures()
  .filter(({ type, input }) => type === 'mutation' && findFreeTextFieldPaths(input).length > 0)
  .map(({ name, input, meta }) => ({
    name,
    schema: input ?? z.void(),
    fields: findFreeTextFieldPaths(input),
    quota: meta.quota,
  }))

const reshaped = /^(email|slug|whatsapp)$/
const asStored = (value: unknown) => (value ?? '').toString().replace(/\s+/g, ' ').trim()

interface Case {
  field: FieldPath
  text: string
}

function isTaken(schema: z.ZodType, input: object, { field, text }: Case): boolean {
  const about = `${field.join('.')} ${JSON.stringify(text.slice(0, 80))}`
  const checked = schema.safeParse(setInputTextAtPath(input, field, text))
  if (!checked.success) {
    for (const { message } of checked.error.issues) expectSpanishMessage(message, about)
    return false
  }
  if (schema.def.type === 'union' && getInputValueAtPath(checked.data, field) === undefined) return false
  if (!reshaped.test(String(field.at(-1)))) {
    expect([text, text.trim(), cleanSingleLineText(text), cleanMultilineText(text)], about).toContain(
      getInputValueAtPath(checked.data, field),
    )
  }
  return true
}

function callsFor(
  { judged = [], part = 1, judgedPart = part }: MutationProcedureSample,
  fields: readonly FieldPath[],
  taken: Case[],
): Case[][] {
  const isJudged = (field: FieldPath) => judged.includes(field.join('.'))
  const mine = (field: FieldPath) => {
    const cases = taken.filter((one) => one.field === field)
    const step = Math.max(1, Math.round(1 / (isJudged(field) ? judgedPart : part)))
    return cases.filter((_, index) => index % step === 0)
  }
  const together = fields.filter((field) => !isJudged(field)).map(mine)
  const rounds = Math.max(0, ...together.map((cases) => cases.length))
  const packed = Array.from({ length: rounds }, (_, round) =>
    together.flatMap((cases) => cases[round % cases.length] ?? []),
  )
  return [...packed, ...fields.filter(isJudged).flatMap((field) => mine(field).map((one) => [one]))]
}

async function callOne(
  name: string,
  schema: z.ZodType,
  mutation: MutationProcedureSample,
  member: TestMember,
  cases: Case[],
) {
  const base = await mutation.input(member)
  const input = cases.reduce((sofar, { field, text }) => setInputTextAtPath(sofar, field, text), base)
  const about = `${name} ${JSON.stringify(cases.map(({ field, text }) => [field.join('.'), text.slice(0, 60)]))}`
  const answer = await sendProcedureCall(app, {
    name,
    type: 'mutation',
    input,
    sessionToken: member.sessionToken,
  })
  if (answer.status !== 200) {
    expectClientErrorMessage(answer, about)
    const judged = cases.length === 1 && (mutation.judged ?? []).includes(cases[0]?.field.join('.') ?? '')
    if (mutation.read && !judged) expect(answer.appCode, about).toBe('kept')
    return
  }
  if (!mutation.read) return
  const checked = schema.parse(input)
  const found = await mutation.read({ member, input, answer: answer.data })
  for (const { field } of cases) {
    const wanted = asStored(getInputValueAtPath(checked, field))
    // The product does not store a text that is empty after trimming.
    if (wanted === '') continue
    if (getInputValueAtPath(found, field.slice(0, 1)) === undefined) continue
    expect(asStored(getInputValueAtPath(found, field)), `${about} at ${field.join('.')}`).toBe(wanted)
  }
}

describe('an unusual text in a mutation', () => {
  it('precondition: the test data for tRPC mutations contain more than 500 unusual texts', () => {
    expect(unusualTestTexts.length).toBeGreaterThan(500)
  })

  it.each(mutations)(
    'a mutation stores an unusual text as sent, or rejects it with a Spanish message: $name',
    async (one) => {
      const { name, schema, fields, quota } = one
      const mutation = known[name]
      const [first] = members
      if (!mutation || !first) throw new Error(`No input known for ${name}`)
      const sample = await mutation.input(first)
      expect(schema.safeParse(sample).success).toBe(true)

      const texts = unusualTestTexts.filter((text) => !isUnstorableText(text))
      const taken = fields.flatMap((field) =>
        texts.map((text) => ({ field, text })).filter((each) => isTaken(schema, sample, each)),
      )
      const calls = callsFor(mutation, fields, taken)
      await Promise.all(
        members.map(async (first, lane) => {
          let [member, used] = [first, 0]
          for (let index = lane; index < calls.length; index += lanes, used += 1) {
            if (used === quota?.max) [member, used] = [await makeMember(db), 0]
            await callOne(name, schema, mutation, member, calls[index] ?? [])
          }
        }),
      )
    },
  )

  it.each(mutations)(
    'a mutation rejects a text that PostgreSQL cannot store, in every text field: $name',
    async ({ name, fields }) => {
      const mutation = known[name]
      const [member] = members
      if (!mutation || !member) throw new Error(`No input known for ${name}`)
      const sample = await mutation.input(member)
      for (const field of fields) {
        for (const text of unusualTestTexts.filter(isUnstorableText)) {
          const input = setInputTextAtPath(sample, field, text)
          const answer = await sendProcedureCall(app, {
            name,
            type: 'mutation',
            input,
            sessionToken: member.sessionToken,
          })
          expect(answer, field.join('.')).toMatchObject({ status: 400, appCode: 'KERNEL.INVALID_INPUT' })
        }
      }
    },
  )
})
