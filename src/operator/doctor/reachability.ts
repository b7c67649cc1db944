import { clientBuildHeaderName } from '#kernel/contract.ts'
import { getInstallationFingerprint } from '#kernel/installation-key.ts'
import {
  createDiagnosticProblemFinding,
  createDiagnosticSuccessFinding,
  createDiagnosticWarningFinding,
  type DiagnosticCheck,
  type DiagnosticCheckContext,
  type DiagnosticDatabaseCheckContext,
  type DiagnosticFinding,
  getErrorName,
} from '#operator/doctor/check.ts'
import { readProperty } from '#platform/read-property.ts'

const timeoutMs = 5_000

export const oidcIssuersCheck: DiagnosticCheck<DiagnosticCheckContext> = {
  about: 'los emisores de OpenID Connect',
  run: async ({ config: { oidc } }) => Promise.all(oidc.map(({ issuer, name }) => checkIssuer(issuer, name))),
}

async function checkIssuer(issuer: string, name: string): Promise<DiagnosticFinding> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const todo = `Abre ${url} desde esta máquina; si no abre, es la red o la dirección del emisor.`
  const why = `Nadie puede entrar con ${name}.`
  try {
    // Do not follow an HTTP redirect, because a redirect could lead to a different identity provider.
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok)
      return createDiagnosticProblemFinding(
        `${name} contesta ${response.status} en vez de sus datos.`,
        why,
        todo,
      )
    const metadata: unknown = await response.json()
    const itself = readProperty(metadata, 'issuer')
    if (itself === issuer) return createDiagnosticSuccessFinding(`${name} contesta.`)
    return createDiagnosticProblemFinding(
      `${name} se llama a sí mismo de otra forma que el ajuste (${String(itself)}, y no ${issuer}).`,
      `${why} Se le rechaza, porque podría ser otro.`,
      'Escribe el emisor tal como él se escribe, también con o sin la diagonal del final.',
    )
  } catch (error) {
    return createDiagnosticProblemFinding(`${name} no contesta (${causeOf(error)}).`, why, todo)
  }
}

export const appUrlCheck: DiagnosticCheck<DiagnosticDatabaseCheckContext> = {
  about: 'la dirección pública',
  run: async ({ config: { appUrl }, db }) => {
    if (!appUrl) return []
    const why = 'Quien abra un enlace de un correo o de WhatsApp no llega.'
    try {
      const response = await fetch(`${appUrl}/readyz`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body: unknown = await response.json().catch(() => null)
      const mark = readProperty(body, 'installation')
      if (mark === (await getInstallationFingerprint(db)))
        return [createDiagnosticSuccessFinding(`${appUrl} lleva a esta instalación.`)]
      if (response.status === 503 && response.headers.has(clientBuildHeaderName))
        return [
          createDiagnosticProblemFinding(
            `${appUrl} contesta que no está lista.`,
            'Su proceso no alcanza la base de datos, o le faltan migraciones.',
            'Mira el registro de ese proceso.',
          ),
        ]
      return [
        createDiagnosticProblemFinding(
          `${appUrl} contesta (${response.status}), pero no es esta instalación.`,
          why,
          'Revisa a dónde apunta el dominio, qué hace el proxy con /readyz y que DATABASE_URL sea la misma aquí y allá.',
        ),
      ]
    } catch (error) {
      const severity = /^(ENOTFOUND|CERT|ERR_TLS|ERR_SSL|DEPTH|SELF_SIGNED|UNABLE_TO)/.test(causeOf(error))
        ? createDiagnosticProblemFinding
        : createDiagnosticWarningFinding
      return [
        severity(
          `${appUrl} no contesta desde aquí (${causeOf(error)}).`,
          `${why} Si desde fuera sí abre, es que esta máquina no puede llegar a su propia dirección.`,
          'Ábrela desde tu teléfono; si no abre, revisa que el producto corra, el dominio, el certificado y el proxy.',
        ),
      ]
    }
  },
}

/** A `fetch` error itself only has the message `fetch failed`, so use the error's cause. */
function causeOf(error: unknown): string {
  return getErrorName(error instanceof Error && error.cause !== undefined ? error.cause : error)
}
