import { TRPCClientError } from '@trpc/client'
import { kernelMessages } from '#kernel/messages.ts'
import type { AppRouter } from '#server/router.ts'

/** The sentence of each refusal that is known so far, by its code. */
const known: Record<string, string> = { ...kernelMessages }

/**
 * Brings the sentences of the modules. Whatever hands a refusal on waits for it, so that `errorMessage` knows what to say;
 * a page without refusals does not load them. When they cannot be had, the action's own sentence is said.
 */
export async function learnSentences(): Promise<void> {
  const learnt = await import('#client/lib/sentences.ts').catch(() => undefined)
  Object.assign(known, learnt?.sentences)
}

/** What went wrong, ready to show. */
export interface ErrorMessage {
  code: string
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

/** What the server says of every refusal, within tRPC and without. */
export interface RefusalData {
  appCode: string
  values?: Record<string, string>
  fieldErrors?: Record<string, string>
  reference?: string
}

function isRefusalData(answer: unknown): answer is RefusalData {
  return typeof answer === 'object' && answer !== null && 'appCode' in answer
}

/**
 * The one place where an error becomes a sentence.
 * @param fallback what the spec says for this action when the cause is not in its catalogue
 */
export function errorMessage(error: unknown, fallback?: string): ErrorMessage {
  if (!isTrpcError(error) && !(error instanceof RefusedAnswer))
    return { ...none, code: 'KERNEL.UNEXPECTED', text: fallback ?? kernelMessages['KERNEL.UNEXPECTED'] }
  if (!error.data) return { ...none, code: 'KERNEL.UNREACHABLE', text: unreachable(fallback) }

  const { appCode, values, fieldErrors, reference }: RefusalData = error.data
  if (appCode === 'KERNEL.UNAVAILABLE') return { ...none, code: appCode, text: unavailable(fallback) }
  const fields = fieldErrors ?? {}
  const unexpected = appCode === 'KERNEL.UNEXPECTED'
  const text =
    (unexpected && fallback) ||
    Object.values(fields)[0] ||
    known[appCode] ||
    fallback ||
    kernelMessages['KERNEL.UNEXPECTED']
  return { code: appCode, text: fill(text, values), fields, reference: unexpected ? reference : undefined }
}

function unreachable(fallback: string | undefined): string {
  if (fallback === undefined) return kernelMessages['KERNEL.UNREACHABLE']
  return because(fallback, 'No pudimos comunicarnos con el servidor. Revisa tu conexión.')
}

function unavailable(fallback: string | undefined): string {
  if (fallback === undefined) return kernelMessages['KERNEL.UNAVAILABLE']
  return because(fallback, 'Círculo no está disponible por un momento.')
}

/** What the spec says of this action stays said; why, after it. */
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
