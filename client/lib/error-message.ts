import { TRPCClientError } from '@trpc/client'
import type { ErrorCode } from '#kernel/errors.ts'
import { kernelErrorMessages } from '#kernel/messages.ts'
import type { AppRouter } from '#server/router.ts'

export type MessagesByErrorCode = Partial<Record<ErrorCode, string>>

const knownSentences: MessagesByErrorCode = { ...kernelErrorMessages }

let loadSentences = async (): Promise<MessagesByErrorCode> => ({})

export function setErrorMessageLoader(loader: () => Promise<MessagesByErrorCode>): void {
  loadSentences = loader
}

/**
 * Call `loadModuleErrorMessages` before showing a server error: a code that is not loaded becomes 'KERNEL.UNEXPECTED'.
 */
export async function loadModuleErrorMessages(): Promise<void> {
  Object.assign(knownSentences, await loadSentences().catch(() => undefined))
}

export interface ErrorMessage {
  code: ErrorCode
  text: string
  /** First message of each invalid field, by the field's dotted path. */
  fields: Record<string, string>
  reference: string | undefined
}

export class ServerResponseError extends Error {
  readonly data: ServerErrorData | null

  constructor(answer: unknown) {
    super('The server rejected')
    this.data = isErrorData(answer) ? answer : null
  }
}

export interface ServerErrorData {
  /** A newer server may send an error code that the browser's build does not know. */
  appCode: string
  values?: Record<string, string>
  fieldErrors?: Record<string, string>
  reference?: string
}

function isErrorData(answer: unknown): answer is ServerErrorData {
  return (
    typeof answer === 'object' && answer !== null && 'appCode' in answer && typeof answer.appCode === 'string'
  )
}

/** All code must use `getErrorMessage` to show an error. */
export function getErrorMessage(error: unknown, fallback?: string): ErrorMessage {
  const data = isTrpcError(error) || error instanceof ServerResponseError ? error.data : notFromServer
  if (!data) return { ...none, code: 'KERNEL.UNREACHABLE', text: unreachable(fallback) }

  const { appCode, values, fieldErrors: fields = {}, reference }: ServerErrorData = data
  const code = isKnown(appCode) ? appCode : 'KERNEL.UNEXPECTED'
  if (code === 'KERNEL.UNAVAILABLE') return { ...none, code, text: unavailable(fallback) }
  const unexpected = code === 'KERNEL.UNEXPECTED'
  const text = (unexpected && fallback) || Object.values(fields)[0] || knownSentences[code] || ''
  return { code, text: fill(text, values), fields, reference: unexpected ? reference : undefined }
}

const notFromServer: ServerErrorData = { appCode: 'KERNEL.UNEXPECTED' satisfies ErrorCode }

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(knownSentences, code)
}

function unreachable(fallback: string | undefined): string {
  if (fallback === undefined) return kernelErrorMessages['KERNEL.UNREACHABLE']
  return because(fallback, 'No pudimos comunicarnos con el servidor. Revisa tu conexión.')
}

function unavailable(fallback: string | undefined): string {
  if (fallback === undefined) return kernelErrorMessages['KERNEL.UNAVAILABLE']
  return because(fallback, 'Círculo no está disponible por un momento.')
}

function because(fallback: string, reason: string): string {
  return `${fallback.replace(/[^.]$/, '$&.')} ${reason}`
}

const none = { fields: {}, reference: undefined }

function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError
}

function fill(text: string, values: Record<string, string> = {}): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
}
