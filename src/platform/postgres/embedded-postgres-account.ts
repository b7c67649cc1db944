import { execFile, type SpawnOptions } from 'node:child_process'
import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '#kernel/startup-error.ts'
import { canResolveOsUserName } from './embedded-postgres-name.ts'

const run = promisify(execFile)

export interface PostgresProcessUser {
  account: OperatingSystemAccount | undefined
  command(file: string, args: string[]): [file: string, args: string[]]
  spawnOptions: Pick<SpawnOptions, 'uid' | 'gid'>
}

export interface OperatingSystemAccount {
  uid: number
  gid: number
}

const ACCOUNT_NAMES = ['postgres', '_postgres', 'circulo']
const OTHERS_EXECUTE = 0o001

const CAPABILITIES = { dac_override: 1n << 1n, dac_read_search: 1n << 2n } as const
type Capability = keyof typeof CAPABILITIES

/**
 * PostgreSQL refuses to run as root, so choose the account of the data folder's owner or a system account.
 * @throws StartupError when this machine allows none of these accounts
 */
export async function choosePostgresProcessUser(
  program: string,
  cluster: string,
): Promise<PostgresProcessUser> {
  if (process.getuid?.() !== 0) {
    return { account: undefined, command: (file, args) => [file, args], spawnOptions: {} }
  }
  const account =
    (await ownerOf(cluster)) ?? (await namedOwnerOf(path.dirname(cluster))) ?? (await findAccount())
  const targets = await Promise.all([realpath(program), realpath(path.dirname(cluster))])
  const reachable = await Promise.all(targets.map((target) => canReach(account, target)))
  if (reachable.every(Boolean)) {
    return { account, command: (file, args) => [file, args], spawnOptions: account }
  }
  const capability = await chooseCapability(program)
  const identity = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    `--bounding-set=-all,+${capability}`,
    // Without `no_setuid_fixup`, the system call access(2) in initdb would ignore Linux capabilities.
    '--securebits=+no_setuid_fixup',
  ]
  return {
    account,
    command: (file, args) => ['setpriv', [...identity, '--', file, ...args]],
    spawnOptions: {},
  }
}

async function ownerOf(cluster: string): Promise<OperatingSystemAccount | undefined> {
  const { uid, gid } = await stat(cluster).catch(() => ({ uid: 0, gid: 0 }))
  return uid === 0 ? undefined : { uid, gid }
}

async function namedOwnerOf(folder: string): Promise<OperatingSystemAccount | undefined> {
  const owner = await ownerOf(folder)
  return owner && (await canResolveOsUserName(owner.uid)) ? owner : undefined
}

async function findAccount(): Promise<OperatingSystemAccount> {
  for (const name of ACCOUNT_NAMES) {
    const account = await lookUp(name)
    if (account) return account
  }
  const own = 'circulo'
  // `useradd` fails on a read-only /etc; PostgreSQL then runs under an existing account.
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    own,
  ]).catch(() => undefined)
  const account = (await lookUp(own)) ?? (await lookUp('nobody'))
  if (account) return account
  throw new StartupError(
    'PostgreSQL no corre como root y no hay otra cuenta en el sistema: inicia Círculo con un usuario normal o indica DATABASE_URL.',
  )
}

async function lookUp(name: string): Promise<OperatingSystemAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function canReach(account: OperatingSystemAccount, target: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(target)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  if (((mode >> shift) & OTHERS_EXECUTE) === 0) return false
  const parent = path.dirname(target)
  return parent === target || canReach(account, parent)
}

async function chooseCapability(program: string): Promise<Capability> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  const has = (capability: Capability) => (effective & CAPABILITIES[capability]) !== 0n
  const usable = await run('setpriv', ['--version']).then(
    () => true,
    () => false,
  )
  const executable = ((await stat(program)).mode & OTHERS_EXECUTE) !== 0
  // The Linux capability `dac_read_search` permits only reading all files, `dac_override` also writing them.
  if (usable && executable && has('dac_read_search')) return 'dac_read_search'
  if (usable && has('dac_override')) return 'dac_override'
  throw new StartupError(
    `PostgreSQL no corre como root y otra cuenta no puede entrar a ${path.dirname(program)} ni a la carpeta de datos: mueve el proyecto a una carpeta accesible, inicia Círculo con un usuario normal o indica DATABASE_URL.`,
  )
}
