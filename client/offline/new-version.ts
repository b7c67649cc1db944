import { buildHeader, readBuildName } from '#kernel/contract.ts'

export function ownBuild(): string | null {
  const scripts = document.querySelectorAll('script[type="module"][src]')
  return readBuildName(Array.from(scripts, (script) => script.outerHTML).join(''))
}

export function isFromAnotherBuild({ headers }: Response): boolean {
  const served = headers.get(buildHeader)
  const own = ownBuild()
  return served !== null && own !== null && served !== own
}
