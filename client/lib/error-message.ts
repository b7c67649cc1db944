import { TRPCClientError } from '@trpc/client'
import type { ErrorCode } from '#kernel/errors.ts'
import { kernelMessages } from '#kernel/messages.ts'
import type { AppRouter } from '#server/router.ts'

/** Spanish sentences of error codes. */
export type Sentences = Partial<Record<ErrorCode, string>>

/** The sentences of the codes that are loaded so far. */
const known: Sentences = { ...kernelMessages }

let load = async (): Promise<Sentences> => ({})

/** @param loader loads the sentences of all modules: the features declare them, which this folder does not know */
export function setSentences(loader: () => Promise<Sentences>): void {
  load = loader
}

/**
 * Loads the codes and sentences of the modules. Call it before an error of the server reaches `errorMessage`, which treats a code that is
 * not loaded as 'KERNEL.UNEXPECTED'. If this request fails, it treats every code of a module so.
 */
export async function learnSentences(): Promise<void> {
  Object.assign(known, await load().catch(() => undefined))
}

/** What went wrong, ready to show. */
export interface ErrorMessage {
  /** A code that this build does not know becomes 'KERNEL.UNEXPECTED'. */
  code: ErrorCode
  /** One Spanish sentence. */
  text: string
  /** First message of each wrong field, by its dotted path; empty when no field is to blame. */
  fields: Record<string, string>
  /** What to quote to whoever runs the product; only for what nobody expected. */
  reference: string | undefined
}

/** Thrown for an answer that is no success and does not come through tRPC, as an upload's; null when none came. */
export class RefusedAnswer extends Error {
  readonly data: RefusalData | null

  constructor(answer: unknown) {
    super('The server refused')
    this.data = isRefusalData(answer) ? answer : null
  }
}

/** The body of every error of the server, within tRPC and without. */
export interface RefusalData {
  /** Not an `ErrorCode`: the server may be newer than this build. */
  appCode: string
  values?: Record<string, string>
  fieldErrors?: Record<string, string>
  reference?: string
}

/** Checks the code only, which decides what happens. The server writes the rest together with the code. */
function isRefusalData(answer: unknown): answer is RefusalData {
  return (
    typeof answer === 'object' && answer !== null && 'appCode' in answer && typeof answer.appCode === 'string'
  )
}

/**
 * The one place where an error becomes a sentence.
 * @param fallback the sentence of this action, for an error that has none of its own
 */
export function errorMessage(error: unknown, fallback?: string): ErrorMessage {
  const data = isTrpcError(error) || error instanceof RefusedAnswer ? error.data : notFromServer
  if (!data) return { ...none, code: 'KERNEL.UNREACHABLE', text: unreachable(fallback) }

  const { appCode, values, fieldErrors: fields = {}, reference }: RefusalData = data
  const code = isKnown(appCode) ? appCode : 'KERNEL.UNEXPECTED'
  if (code === 'KERNEL.UNAVAILABLE') return { ...none, code, text: unavailable(fallback) }
  const unexpected = code === 'KERNEL.UNEXPECTED'
  const text = (unexpected && fallback) || Object.values(fields)[0] || known[code] || ''
  return { code, text: fill(text, values), fields, reference: unexpected ? reference : undefined }
}

const notFromServer: RefusalData = { appCode: 'KERNEL.UNEXPECTED' satisfies ErrorCode }

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(known, code)
}

function unreachable(fallback: string | undefined): string {
  if (fallback === undefined) return kernelMessages['KERNEL.UNREACHABLE']
  return because(fallback, 'No pudimos comunicarnos con el servidor. Revisa tu conexión.')
}

function unavailable(fallback: string | undefined): string {
  if (fallback === undefined) return kernelMessages['KERNEL.UNAVAILABLE']
  return because(fallback, 'Círculo no está disponible por un momento.')
}

/** The sentence of the action, then the reason. */
function because(fallback: string, reason: string): string {
  return `${fallback.replace(/[^.]$/, '$&.')} ${reason}`
}

const none = { fields: {}, reference: undefined }

function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError
}

/** Puts `values` in place of the `{name}` marks of a message. */
function fill(text: string, values: Record<string, string> = {}): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
}
