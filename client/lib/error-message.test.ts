import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import {
  getErrorMessage,
  loadModuleErrorMessages,
  ServerResponseError,
  setErrorMessageLoader,
} from '#client/lib/error-message.ts'

const fallback = 'Error al agregar usuario. Por favor, intenta de nuevo.'

describe('getErrorMessage, which returns the text shown for an error', () => {
  it('getErrorMessage names the failed action and the missing connection when the server sent no response', () => {
    const lost = new TRPCClientError('Failed to fetch')
    expect(getErrorMessage(lost, fallback)).toMatchObject({
      code: 'KERNEL.UNREACHABLE',
      text: `${fallback} No pudimos comunicarnos con el servidor. Revisa tu conexión.`,
    })
    expect(getErrorMessage(lost, 'Error al cargar tus datos').text).toBe(
      'Error al cargar tus datos. No pudimos comunicarnos con el servidor. Revisa tu conexión.',
    )
    expect(getErrorMessage(lost).text).toBe(
      'No pudimos comunicarnos con el servidor. Revisa tu conexión e intenta de nuevo.',
    )
  })

  it('getErrorMessage says that the website is temporarily unavailable for the error code KERNEL.UNAVAILABLE', () => {
    const away = new ServerResponseError({ appCode: 'KERNEL.UNAVAILABLE', reference: 'x' })
    expect(getErrorMessage(away, fallback)).toMatchObject({
      text: `${fallback} Círculo no está disponible por un momento.`,
      reference: undefined,
    })
    expect(getErrorMessage(away).text).toBe(
      'Círculo no está disponible por un momento. Intenta de nuevo en unos segundos.',
    )
  })

  it('getErrorMessage returns only the text about the failed action for an unexpected exception', () => {
    expect(getErrorMessage(new Error('private'), fallback).text).toBe(fallback)
    expect(getErrorMessage(new Error('private')).text).toBe('Ocurrió un error. Por favor, intenta de nuevo.')
  })

  it("getErrorMessage returns the caller's fallback text until the messages for error codes have been loaded", async () => {
    const rejected = new ServerResponseError({ appCode: 'SCHEDULING.SLOT_TAKEN' })
    setErrorMessageLoader(() => Promise.reject(new Error('Failed to fetch')))
    await loadModuleErrorMessages()
    expect(getErrorMessage(rejected, fallback).text).toBe(fallback)
    setErrorMessageLoader(async () => ({ 'SCHEDULING.SLOT_TAKEN': 'Este horario ya está reservado' }))
    await loadModuleErrorMessages()
    expect(getErrorMessage(rejected, fallback).text).toBe('Este horario ya está reservado')
  })

  it.each([{ appCode: 7 }, { code: 'KERNEL.TOO_LARGE' }, '<html>'])(
    'getErrorMessage treats a response in an unknown format, %j, like a missing response',
    (response) => {
      expect(getErrorMessage(new ServerResponseError(response))).toMatchObject({
        code: 'KERNEL.UNREACHABLE',
        fields: {},
      })
    },
  )

  it.each(['SCHEDULING.CODE2', 'toString', ''])(
    'getErrorMessage treats %j, an error code that this build does not know, as an unexpected error',
    async (appCode) => {
      await loadModuleErrorMessages()
      const answered = new ServerResponseError({ appCode, reference: '7F3A-21' })
      const expected = { code: 'KERNEL.UNEXPECTED', reference: '7F3A-21' }
      expect(getErrorMessage(answered, fallback)).toMatchObject({ ...expected, text: fallback })
    },
  )
})
