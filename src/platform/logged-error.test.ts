import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { BackupError } from '#platform/backup/backup-error.ts'
import { describeError, removePersonalDataFromMessage } from './logged-error.ts'

const mark = 'marcada@correo.example'

function refusedByPostgres(): Error {
  const said = new pg.DatabaseError(`invalid input syntax for type uuid: "${mark}"`, 100, 'error')
  return Object.assign(said, {
    code: '23505',
    detail: `Key (email)=(${mark}) already exists.`,
    where: `SQL statement with ${mark}`,
    table: 'account',
    constraint: 'account_email_key',
  })
}

describe('describeError', () => {
  it('the log contains the violated constraint of a database error, but no value of the row', () => {
    const logged = describeError(refusedByPostgres())

    expect(logged).toMatchObject({
      type: 'error',
      code: '23505',
      about: { table: 'account', constraint: 'account_email_key' },
    })
    expect(JSON.stringify(logged)).not.toContain(mark)
    expect(logged.stack).toMatch(/^ {4}at .+logged-error\.test\.ts/)
  })

  it('the log contains the violated constraint of a database error that Prisma wrapped', () => {
    const wrapped = Object.assign(new Error(`Raw query failed. Message: Key (email)=(${mark})`), {
      name: 'PrismaClientKnownRequestError',
      code: 'P2010',
      meta: {
        modelName: 'Account',
        driverAdapterError: Object.assign(new Error('UniqueConstraintViolation'), {
          name: 'DriverAdapterError',
          cause: { originalCode: '23505', originalMessage: mark, constraint: { index: 'account_email_key' } },
        }),
      },
    })

    expect(describeError(wrapped)).toMatchObject({
      type: 'PrismaClientKnownRequestError',
      code: 'P2010',
      about: { modelName: 'Account', originalCode: '23505', constraint: 'account_email_key' },
    })
    expect(JSON.stringify(describeError(wrapped))).not.toContain(mark)
  })

  it('the log contains the advice for the operator when a backup failed', () => {
    const cause = Object.assign(new Error("EACCES: permission denied, mkdir '/respaldos'"), {
      code: 'EACCES',
    })
    const sentence = 'No se puede usar la carpeta de BACKUP_DIR, /respaldos: revisa sus permisos.'
    expect(describeError(new BackupError(sentence, { cause }))).toMatchObject({
      message: sentence,
      cause: { code: 'EACCES' },
    })
  })

  it('the log contains the response code of a mail server, but not its message, which quotes an e-mail address', () => {
    const rejected = Object.assign(new Error(`550 <${mark}> unknown`), {
      responseCode: 550,
      response: `550 <${mark}> unknown`,
      command: 'RCPT TO',
      rejected: [mark],
    })

    expect(describeError(rejected)).toMatchObject({ type: 'Error', code: 550 })
    expect(JSON.stringify(describeError(rejected))).not.toContain(mark)
    expect(describeError(new Error('later', { cause: rejected })).cause).toMatchObject({ code: 550 })
  })

  it('the log contains messages of JavaScript errors, except JSON syntax errors, which quote the parsed text', () => {
    let unreadable: unknown
    try {
      JSON.parse('Lupita Marcada')
    } catch (error) {
      unreadable = error
    }
    expect(describeError(unreadable)).toMatchObject({ type: 'SyntaxError' })
    expect(describeError(unreadable).message).toBeUndefined()
    expect(describeError(new TypeError('x is not a function')).message).toBe('x is not a function')
    expect(
      describeError(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
    ).toMatchObject({
      message: 'connect ECONNREFUSED',
      code: 'ECONNREFUSED',
    })
  })

  it('the log describes a thrown value that is not an error, and an error that is its own cause', () => {
    expect(describeError(mark)).toEqual({ type: 'string' })
    const circle = new Error('again')
    circle.cause = circle
    expect(JSON.stringify(describeError(circle))).toContain('again')
  })

  it('the log contains error messages of the product without e-mails, phones and tokens', () => {
    expect(removePersonalDataFromMessage(`no place for ${mark} or +52 1 33 1234 5678`)).toBe(
      'no place for … or …',
    )
    expect(removePersonalDataFromMessage("Cannot read properties of undefined (reading 'Lupita')")).toContain(
      "(reading '…')",
    )
    expect(removePersonalDataFromMessage('connect ECONNREFUSED 127.0.0.1:5432')).toBe(
      'connect ECONNREFUSED 127.0.0.1:5432',
    )
    expect(removePersonalDataFromMessage('timeout at 192.168.100.20:5432')).toBe(
      'timeout at 192.168.100.20:5432',
    )
    expect(removePersonalDataFromMessage(`token ${'aB3-_'.repeat(8)} is old`)).toBe('token … is old')
  })
})
