import type { AccountListItem, OpenProfileRequest } from '#modules/identity/operator-api.ts'

export const adminDateFormat = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
})

/** The last 12 characters of an id are random; the first characters encode the time. */
export function shortenId(id: string): string {
  return id.slice(-12)
}

export function describeProfileRequests(requests: readonly OpenProfileRequest[]): string {
  if (requests.length === 0) return 'No hay solicitudes pendientes.'
  const described = requests.map((request) => {
    const { kind, personName, personId, requesterName, requesterEmail, requesterPhone, message } = request
    const wish = kind === 'CLAIM' ? 'RECLAMAR' : 'ELIMINAR'
    const phone = requesterPhone ? ` · ${requesterPhone}` : ''
    const account = request.requesterAccountId ? ' · tiene cuenta' : ''
    return [
      `${shortenId(request.id)}  ${wish}  ${toPrintableText(personName)}`,
      `  pide:   ${toPrintableText(requesterName)} · ${requesterEmail}${toPrintableText(phone)}${account}`,
      `  fecha:  ${adminDateFormat.format(request.createdAt)}`,
      personId ? `  perfil: /perfil/${personId}` : '  perfil: ya no existe',
      ...(message ? [`  dice:   ${toPrintableText(message)}`] : []),
    ].join('\n')
  })
  return [...described, `Pendientes: ${requests.length}`].join('\n\n')
}

export function describeAccounts(accounts: readonly AccountListItem[], maxAccounts: number): string {
  if (accounts.length === 0) return 'No hay cuentas así.'
  const rows = accounts
    .slice(0, maxAccounts)
    .map((account) => [
      account.email,
      toPrintableText(account.person?.name ?? ''),
      account.disabledAt ? 'deshabilitada' : account.emailVerifiedAt ? 'confirmada' : 'sin confirmar',
      `${account._count.sessions} ses.`,
      adminDateFormat.format(account.createdAt),
    ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  if (accounts.length > maxAccounts) lines.push(`… y más: agrega un texto para buscar.`)
  return lines.join('\n')
}

/** Removes control characters, which could affect the operator's terminal. */
export function toPrintableText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '')
}
