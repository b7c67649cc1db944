import { clientBuildHeaderName, parseClientBuildName } from '#kernel/contract.ts'

export function getClientBuildNameOfPage(): string | null {
  const scripts = document.querySelectorAll('script[type="module"][src]')
  return parseClientBuildName(Array.from(scripts, (script) => script.outerHTML).join(''))
}

export function isResponseFromAnotherBuild({ headers }: Response): boolean {
  const served = headers.get(clientBuildHeaderName)
  const own = getClientBuildNameOfPage()
  return served !== null && own !== null && served !== own
}
