import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import {
  errorMessage,
  loadModuleErrorMessages,
  ServerResponseError,
  setErrorMessageLoader,
} from '#client/lib/error-message.ts'

const fallback = 'Error al agregar usuario. Por favor, intenta de nuevo.'

describe('errorMessage, which returns the text shown for an error', () => {
  it('errorMessage names the failed action and the missing connection when the server sent no response', () => {
    const lost = new TRPCClientError('Failed to fetch')
    expect(errorMessage(lost, fallback)).toMatchObject({
      code: 'KERNEL.UNREACHABLE',
      text: `${fallback} No pudimos comunicarnos con el servidor. Revisa tu conexión.`,
    })
    expect(errorMessage(lost, 'Error al cargar tus datos').text).toBe(
      'Error al cargar tus datos. No pudimos comunicarnos con el servidor. Revisa tu conexión.',
    )
    expect(errorMessage(lost).text).toBe(
      'No pudimos comunicarnos con el servidor. Revisa tu conexión e intenta de nuevo.',
    )
  })

  it('errorMessage reports a temporary outage of the product when the database is unavailable', () => {
    const away = new ServerResponseError({ appCode: 'KERNEL.UNAVAILABLE', reference: 'x' })
    expect(errorMessage(away, fallback)).toMatchObject({
      text: `${fallback} Círculo no está disponible por un momento.`,
      reference: undefined,
    })
    expect(errorMessage(away).text).toBe(
      'Círculo no está disponible por un momento. Intenta de nuevo en unos segundos.',
    )
  })

  it('errorMessage returns only the text about the failed action for an unexpected exception', () => {
    expect(errorMessage(new Error('private'), fallback).text).toBe(fallback)
    expect(errorMessage(new Error('private')).text).toBe('Ocurrió un error. Por favor, intenta de nuevo.')
  })

  it('errorMessage returns the text about the failed action until the messages of error codes are loaded', async () => {
    const refused = new ServerResponseError({ appCode: 'SCHEDULING.SLOT_TAKEN' })
    setErrorMessageLoader(() => Promise.reject(new Error('Failed to fetch')))
    await loadModuleErrorMessages()
    expect(errorMessage(refused, fallback).text).toBe(fallback)
    setErrorMessageLoader(async () => ({ 'SCHEDULING.SLOT_TAKEN': 'Este horario ya está reservado' }))
    await loadModuleErrorMessages()
    expect(errorMessage(refused, fallback).text).toBe('Este horario ya está reservado')
  })

  it.each([{ appCode: 7 }, { code: 'KERNEL.TOO_LARGE' }, '<html>'])(
    'errorMessage treats a response in an unknown format, %j, like a missing response',
    (response) => {
      expect(errorMessage(new ServerResponseError(response))).toMatchObject({
        code: 'KERNEL.UNREACHABLE',
        fields: {},
      })
    },
  )

  it.each(['SCHEDULING.CODE2', 'toString', ''])(
    'errorMessage treats %j, an error code that this build does not know, as an unexpected error',
    async (appCode) => {
      await loadModuleErrorMessages()
      const answered = new ServerResponseError({ appCode, reference: '7F3A-21' })
      const expected = { code: 'KERNEL.UNEXPECTED', reference: '7F3A-21' }
      expect(errorMessage(answered, fallback)).toMatchObject({ ...expected, text: fallback })
    },
  )
})
