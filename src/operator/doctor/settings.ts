import { isLoopbackHostname } from '#kernel/network-addresses.ts'
import {
  createDiagnosticProblemFinding,
  createDiagnosticSuccessFinding,
  createDiagnosticWarningFinding,
  type DiagnosticCheck,
  type DiagnosticCheckContext,
  type DiagnosticFinding,
} from '#operator/doctor/check.ts'

const knownPasswords = [
  '',
  'circulo',
  'postgres',
  'password',
  'contraseña',
  'secreto',
  'admin',
  'changeme',
  '12345678',
]

export const settingsCheck: DiagnosticCheck<DiagnosticCheckContext> = {
  about: 'los ajustes',
  run: async (outside) => {
    const found = [
      ...address(outside),
      ...proxy(outside),
      ...mail(outside),
      ...databasePassword(outside),
      ...signIn(outside),
      ...checkObservability(outside),
      ...privacy(outside),
    ]
    return found.length > 0
      ? found
      : [createDiagnosticSuccessFinding('Los ajustes no tienen nada que corregir.')]
  },
}

function address({ config: { appUrl, environment } }: DiagnosticCheckContext): DiagnosticFinding[] {
  const found: DiagnosticFinding[] = []
  if (environment === 'development')
    found.push(
      createDiagnosticProblemFinding(
        'NODE_ENV dice "development".',
        'El producto corre sin parte de sus defensas y muestra páginas para quien desarrolla.',
        'Quita NODE_ENV, o pon NODE_ENV=production, y reinicia.',
      ),
    )
  if (!appUrl)
    found.push(
      createDiagnosticWarningFinding(
        'Falta APP_URL.',
        'Sin la dirección pública no hay correo, ni entrada con Google, ni cookies seguras, y los enlaces apuntan a localhost.',
        'Pon APP_URL=https:// y tu dominio.',
      ),
    )
  else if (appUrl.startsWith('http:') && !isLoopbackHostname(new URL(appUrl).hostname))
    found.push(
      createDiagnosticProblemFinding(
        `APP_URL empieza con http (${appUrl}).`,
        'Las contraseñas y las sesiones viajan sin cifrar, y los navegadores no dejan instalar la app.',
        'Pon delante un proxy con certificado (Caddy, nginx, Traefik) y cambia APP_URL a https://.',
      ),
    )
  return found
}

function proxy({ config: { appUrl, trustProxy } }: DiagnosticCheckContext): DiagnosticFinding[] {
  if (trustProxy === true)
    return [
      createDiagnosticWarningFinding(
        'TRUST_PROXY=true le cree a cualquiera de dónde viene.',
        'Quien llegue al puerto sin pasar por tu proxy puede inventar su dirección y saltarse el límite de intentos.',
        'Pon cuántos proxies hay delante (TRUST_PROXY=1) o sus direcciones.',
      ),
    ]
  // The process itself does not serve TLS, so an https URL means that a proxy is in front.
  if (trustProxy !== false || !appUrl?.startsWith('https:')) return []
  return [
    createDiagnosticProblemFinding(
      'APP_URL es https y falta TRUST_PROXY.',
      'Hay un proxy delante y el producto cree que todos son él: los intentos fallidos de una persona bloquean a las demás.',
      'Pon TRUST_PROXY=1, o cuántos proxies hay delante, o sus direcciones.',
    ),
  ]
}

function mail({
  config: { smtpUrl, smtpAllowPlain, mailFrom, dataDir },
}: DiagnosticCheckContext): DiagnosticFinding[] {
  if (!smtpUrl)
    return [
      createDiagnosticWarningFinding(
        'Falta SMTP_URL: no sale ningún correo.',
        `Nadie recibe recordatorios ni puede recuperar su contraseña; los correos se escriben en ${dataDir}/mail.`,
        'Pon SMTP_URL y MAIL_FROM con los datos de tu proveedor de correo.',
      ),
    ]
  const plain = smtpAllowPlain
    ? [
        createDiagnosticWarningFinding(
          'SMTP_ALLOW_PLAIN=true: los correos pueden salir sin cifrar.',
          'Quien los lea en el camino puede entrar a las cuentas de otras personas.',
          'Quítalo, a menos que el servidor de SMTP_URL esté en tu propia red.',
        ),
      ]
    : []
  if (!/\.(example|invalid|test|local)>?$/.test(mailFrom)) return plain
  return [
    ...plain,
    createDiagnosticProblemFinding(
      `MAIL_FROM tiene un dominio que no existe (${mailFrom}).`,
      'Los servidores de correo rechazan o tiran lo que mandas.',
      'Pon una dirección de tu dominio, con SPF y DKIM.',
    ),
  ]
}

function databasePassword({ config: { databaseUrl } }: DiagnosticCheckContext): DiagnosticFinding[] {
  if (!databaseUrl) return []
  const { username, password, hostname, searchParams } = new URL(databaseUrl)
  const secret = decodeURIComponent(password)
  const bySocket = hostname === '' || searchParams.has('host')
  if (bySocket || searchParams.has('sslcert')) return []
  if (!knownPasswords.includes(secret.toLowerCase()) && secret !== decodeURIComponent(username)) return []
  return [
    createDiagnosticWarningFinding(
      'La contraseña de DATABASE_URL es una de ejemplo.',
      'Quien alcance el puerto de la base entra con ella y lo lee todo.',
      'Cámbiala en PostgreSQL (ALTER ROLE … PASSWORD …) y en DATABASE_URL; con Docker Compose, pon POSTGRES_PASSWORD antes de crear la base.',
    ),
  ]
}

function signIn({ config: { oidc } }: DiagnosticCheckContext): DiagnosticFinding[] {
  return oidc
    .filter(({ issuer }) => issuer.startsWith('http:') && !isLoopbackHostname(new URL(issuer).hostname))
    .map(({ name, issuer }) =>
      createDiagnosticWarningFinding(
        `Se entra con ${name} sin https (${issuer}).`,
        'En el camino cualquiera puede hacerse pasar por cualquiera.',
        'Usa la dirección https del emisor y quita OIDC_ALLOW_HTTP.',
      ),
    )
}

function privacy({ config: { appUrl, privacyUrl } }: DiagnosticCheckContext): DiagnosticFinding[] {
  if (!appUrl || privacyUrl || isLoopbackHostname(new URL(appUrl).hostname)) return []
  return [
    createDiagnosticWarningFinding(
      'Falta PRIVACY_URL: nadie encuentra tu aviso de privacidad.',
      'En México la ley te pide mostrarlo a quien te da sus datos (docs/operating/privacy.md).',
      'Publica tu aviso y pon su dirección en PRIVACY_URL.',
    ),
  ]
}

function checkObservability({
  config: { logLevel, logAddress, metricsToken },
}: DiagnosticCheckContext): DiagnosticFinding[] {
  const found: DiagnosticFinding[] = []
  if (logLevel === 'silent' || logLevel === 'fatal')
    found.push(
      createDiagnosticWarningFinding(
        `LOG_LEVEL=${logLevel}: el registro no dice nada.`,
        'Cuando alguien te dé la referencia de un error no habrá dónde buscarla.',
        'Pon LOG_LEVEL=info, o warn si es mucho.',
      ),
    )
  if (logAddress === 'full')
    found.push(
      createDiagnosticWarningFinding(
        'LOG_ADDRESS=full: el registro guarda direcciones IP.',
        'Son datos personales: tu aviso de privacidad debe decirlo, y el registro debe borrarse a tiempo.',
        'Quita LOG_ADDRESS cuando ya no lo necesites.',
      ),
    )
  if (!metricsToken)
    found.push(
      createDiagnosticWarningFinding(
        'Falta METRICS_TOKEN: nadie mira las métricas.',
        'Si el correo se detiene o la base se llena, te enteras por tus miembros.',
        'Pon METRICS_TOKEN y apunta tu Prometheus a /metrics; si te basta con correr esta revisión, déjalo así.',
      ),
    )
  return found
}
