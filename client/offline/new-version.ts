import { buildHeaderName, parseBuildName } from '#kernel/contract.ts'

export function getPageBuild(): string | null {
  const scripts = document.querySelectorAll('script[type="module"][src]')
  return parseBuildName(Array.from(scripts, (script) => script.outerHTML).join(''))
}

export function isFromAnotherBuild({ headers }: Response): boolean {
  const served = headers.get(buildHeaderName)
  const own = getPageBuild()
  return served !== null && own !== null && served !== own
}
