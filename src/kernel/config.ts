import path from 'node:path'
import { z } from 'zod'
import { isInsecureIssuer, issuerUrlSchema, type OidcProvider, toOidcProviders } from './config-oidc.ts'
import {
  enumSettingSchema,
  memberUsageLimitsSchema,
  urlWithSchemeSchema,
  wholeNumberSchema,
} from './config-values.ts'
import { computeDefaultServerProcessCount } from './default-processes.ts'
import { defaultMemberUsageLimits, type MemberUsageLimits } from './limits.ts'
import { isOrigin, isTrustProxySetting, parseTrustProxySetting } from './network-addresses.ts'
import type { PhotoQuota } from './photos/quota.ts'
import { isStorageUrl, parseStorageUrl, type StorageConfig } from './photos/storage-url.ts'
import { projectRoot } from './project-root.ts'
import { StartupError } from './startup-error.ts'

export type { OidcProvider } from './config-oidc.ts'

/** `.env.example` explains each setting. */
export interface Config {
  environment: 'production' | 'development' | 'test'
  port: number
  host: string | undefined
  appUrl: string | undefined
  /** The origin of links in e-mails never comes from a request, because a client can forge the headers. */
  linkBase: string
  privacyUrl: string | undefined
  databaseUrl: string | undefined
  databasePool: number
  processes: number
  dataDir: string
  storage: StorageConfig
  awsRegion: string | undefined
  smtpUrl: string | undefined
  smtpAllowPlain: boolean
  mailFrom: string
  oidc: OidcProvider[]
  googleMapsApiKey: string | undefined
  drainSeconds: number
  trustProxy: ReturnType<typeof parseTrustProxySetting>
  logLevel: (typeof logLevels)[number]
  logAddress: 'hidden' | 'full'
  metricsToken: string | undefined
  /** The maximum number of expensive reads per client address and minute; 0 means no limit. */
  readLimit: number
  slowQueryMs: number
  contactDetails: 'public' | 'members'
  serviceWorker: boolean
  pushToPrivateHosts: boolean
  minPasswordLength: number
  limits: MemberUsageLimits
  photoQuota: PhotoQuota
  /** The hour of the nightly backup is in the time zone of Mexico City. */
  nightlyBackup: { folder: string; keep: number; hour: number } | undefined
}

type Environment = Record<string, string | undefined>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const environments = ['production', 'development', 'test'] as const
const MIN_PASSWORD_LENGTH = 6
/** Ten connections per process let several server processes share PostgreSQL's default limit of 100 connections. */
const defaultPoolSize = 10

/** Limit of expensive reads per client network and minute, below the capacity of one server process. */
const defaultReadLimit = 1_800

const settings = z.object({
  NODE_ENV: enumSettingSchema(environments).default('production'),
  PORT: wholeNumberSchema(0, 65_535, 'debe ser un número de puerto entre 0 y 65535.').default(3000),
  HOST: z.string().optional(),
  APP_URL: z
    .string()
    .refine(isOrigin, 'debe ser la dirección pública sin ruta, como https://circulo.example.')
    .transform((value) => new URL(value).origin)
    .optional(),
  PRIVACY_URL: urlWithSchemeSchema(
    ['https:', 'http:'],
    'debe ser la dirección completa de tu aviso de privacidad, como https://circulo.example/aviso.',
  ).optional(),
  DATABASE_URL: urlWithSchemeSchema(
    ['postgresql:', 'postgres:'],
    'debe tener la forma postgresql://usuario:contraseña@servidor:5432/base.',
  ).optional(),
  DATABASE_POOL: wholeNumberSchema(2, 500, 'debe ser un número de conexiones entre 2 y 500.').default(
    defaultPoolSize,
  ),
  PROCESSES: wholeNumberSchema(1, 16, 'debe ser un número de procesos entre 1 y 16.').default(
    computeDefaultServerProcessCount,
  ),
  DATA_DIR: z.string().default('./data'),
  STORAGE_URL: z
    .string()
    .refine(
      isStorageUrl,
      'debe ser file:/ruta/de/una/carpeta o s3://clave:secreto@bucket/carpeta?endpoint=https://…&region=…',
    )
    .optional(),
  AWS_REGION: z.string().optional(),
  SMTP_URL: urlWithSchemeSchema(
    ['smtp:', 'smtps:'],
    'debe tener la forma smtp://usuario:contraseña@servidor:587.',
  ).optional(),
  SMTP_ALLOW_PLAIN: enumSettingSchema(['true', 'false']).default('false'),
  MAIL_FROM: z.string().regex(/@/, 'debe ser un remitente, como Círculo <hola@circulo.example>.').optional(),
  OIDC_ISSUER: issuerUrlSchema.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().optional(),
  OIDC2_ISSUER: issuerUrlSchema.optional(),
  OIDC2_CLIENT_ID: z.string().optional(),
  OIDC2_CLIENT_SECRET: z.string().optional(),
  OIDC2_NAME: z.string().optional(),
  OIDC_ALLOW_HTTP: enumSettingSchema(['true', 'false']).default('false'),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      isTrustProxySetting,
      'debe ser true, false, cuántos proxies hay delante o sus direcciones, como 10.0.0.0/8,127.0.0.1.',
    )
    .default('false'),
  DRAIN_SECONDS: wholeNumberSchema(0, 300, 'debe ser un número de segundos entre 0 y 300.').default(0),
  LOG_LEVEL: enumSettingSchema(logLevels).default('info'),
  LOG_ADDRESS: enumSettingSchema(['hidden', 'full']).default('hidden'),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]{16,}$/,
      'debe tener 16 caracteres o más, sin espacios: por ejemplo, lo que dé "openssl rand -hex 24".',
    )
    .optional(),
  SLOW_QUERY_MS: wholeNumberSchema(
    0,
    600_000,
    'debe ser un número de milisegundos; 0 para no registrar ninguna consulta.',
  ).default(500),
  READ_LIMIT: wholeNumberSchema(
    0,
    1_000_000,
    'debe ser un número de consultas por minuto; 0 para no limitarlas.',
  ).default(defaultReadLimit),
  CONTACT_DETAILS: enumSettingSchema(['public', 'members']).default('public'),
  SERVICE_WORKER: enumSettingSchema(['on', 'off']).default('on'),
  PUSH_PRIVATE_HOSTS: enumSettingSchema(['true', 'false']).default('false'),
  PASSWORD_MIN_LENGTH: wholeNumberSchema(
    MIN_PASSWORD_LENGTH,
    128,
    `debe ser un número entre ${MIN_PASSWORD_LENGTH} y 128.`,
  ).default(MIN_PASSWORD_LENGTH),
  LIMITS: memberUsageLimitsSchema.default(defaultMemberUsageLimits),
  PHOTO_QUOTA_COUNT: wholeNumberSchema(1, 1_000_000, 'debe ser cuántas fotos por cuenta, 1 o más.').default(
    200,
  ),
  PHOTO_QUOTA_MEGABYTES: wholeNumberSchema(1, 1_000_000, 'debe ser cuántos MB por cuenta, 1 o más.').default(
    100,
  ),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumberSchema(1, 1000, 'debe ser cuántos respaldos conservar, entre 1 y 1000.').default(7),
  BACKUP_HOUR: wholeNumberSchema(0, 23, 'debe ser una hora entre 0 y 23, de la Ciudad de México.').default(3),
})
type Settings = z.infer<typeof settings>

/**
 * An empty setting counts as not set, because compose files pass unset variables as empty.
 * @throws StartupError with one line for each wrong setting, without the value, which may be a secret
 */
export function loadConfig(env: Environment): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = settings.safeParse(given)
  const problems = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...findMissing(given),
  ]
  if (!parsed.success || problems.length > 0) throw new StartupError(problems.join('\n'))
  return toConfig(parsed.data)
}

export function canSendMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): boolean {
  return smtpUrl !== undefined
}

function findMissing(env: Environment): string[] {
  const problems: string[] = []
  if (env.SMTP_URL && !env.MAIL_FROM)
    problems.push('MAIL_FROM: hace falta el remitente cuando se indica SMTP_URL.')
  if (env.SMTP_URL && !env.APP_URL) {
    problems.push('APP_URL: hace falta cuando se indica SMTP_URL, porque los correos llevan enlaces.')
  }
  for (const prefix of ['OIDC', 'OIDC2']) {
    if (isInsecureIssuer(env[`${prefix}_ISSUER`], env))
      problems.push(
        `${prefix}_ISSUER: debe empezar con https://, porque http solo vale en esta misma máquina. Si tu red es de confianza: OIDC_ALLOW_HTTP=true.`,
      )
    const started = env[`${prefix}_ISSUER`] || env[`${prefix}_CLIENT_ID`] || env[`${prefix}_CLIENT_SECRET`]
    for (const name of started ? [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] : []) {
      if (!env[name]) problems.push(`${name}: hace falta para el inicio de sesión federado.`)
    }
  }
  return problems
}

function toConfig(given: Settings): Config {
  const linkBase = given.APP_URL ?? `http://localhost:${given.PORT}`
  const dataDir = path.resolve(projectRoot, given.DATA_DIR)
  return {
    environment: given.NODE_ENV,
    port: given.PORT,
    host: given.HOST,
    appUrl: given.APP_URL,
    linkBase,
    privacyUrl: given.PRIVACY_URL,
    databaseUrl: given.DATABASE_URL,
    databasePool: given.DATABASE_POOL,
    processes: given.PROCESSES,
    dataDir,
    storage: parseStorageUrl(given.STORAGE_URL, dataDir, given.AWS_REGION),
    awsRegion: given.AWS_REGION,
    smtpUrl: given.SMTP_URL,
    smtpAllowPlain: given.SMTP_ALLOW_PLAIN === 'true',
    mailFrom: given.MAIL_FROM ?? `Círculo <no-responder@${new URL(linkBase).hostname}>`,
    oidc: [...toOidcProviders('oidc', given), ...toOidcProviders('oidc2', given)],
    googleMapsApiKey: given.GOOGLE_MAPS_API_KEY,
    drainSeconds: given.DRAIN_SECONDS,
    trustProxy: parseTrustProxySetting(given.TRUST_PROXY),
    logLevel: given.LOG_LEVEL,
    logAddress: given.LOG_ADDRESS,
    metricsToken: given.METRICS_TOKEN,
    readLimit: given.READ_LIMIT,
    slowQueryMs: given.SLOW_QUERY_MS,
    contactDetails: given.CONTACT_DETAILS,
    serviceWorker: given.SERVICE_WORKER === 'on',
    pushToPrivateHosts: given.PUSH_PRIVATE_HOSTS === 'true',
    minPasswordLength: given.PASSWORD_MIN_LENGTH,
    limits: given.LIMITS,
    photoQuota: { count: given.PHOTO_QUOTA_COUNT, megabytes: given.PHOTO_QUOTA_MEGABYTES },
    nightlyBackup: given.BACKUP_DIR
      ? { folder: path.resolve(dataDir, given.BACKUP_DIR), keep: given.BACKUP_KEEP, hour: given.BACKUP_HOUR }
      : undefined,
  }
}
