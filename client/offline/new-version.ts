import { buildHeader, readBuildName } from '#kernel/contract.ts'

/** Name of the build that this page belongs to; null in development. */
export function ownBuild(): string | null {
  const scripts = document.querySelectorAll('script[type="module"][src]')
  return readBuildName(Array.from(scripts, (script) => script.outerHTML).join(''))
}

export function isFromAnotherBuild({ headers }: Response): boolean {
  const served = headers.get(buildHeader)
  const own = ownBuild()
  return served !== null && own !== null && served !== own
}
