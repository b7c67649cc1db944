import type { Config } from '#kernel/config.ts'
import type { HtmlPageProvider } from '#server/pages.ts'

/** Allows inline styles in the content security policy, because Emotion writes them. */
export function createContentSecurityPolicy({
  config,
  pageProvider,
}: {
  config: Config
  pageProvider: HtmlPageProvider
}) {
  // Development has no content security policy: Vite's client needs inline scripts and a socket.
  if (pageProvider.kind === 'vite') return false
  // Allow Google Maps everywhere, because client-side navigation does not change the content security policy.
  const maps = config.googleMapsApiKey ? ['https://maps.googleapis.com'] : []
  const places = config.googleMapsApiKey ? ['https://places.googleapis.com'] : []
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...maps],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...maps],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...maps, ...places],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(config.appUrl?.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
    },
  }
}
