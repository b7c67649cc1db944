import Bowser from 'bowser'

const browsers: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Opera Touch': 'Opera',
}
const systems: Record<string, string> = { iOS: 'iPhone', 'Chrome OS': 'ChromeOS', macOS: 'Mac' }

export function formatDeviceName(userAgent: string | null): string {
  if (!userAgent) return 'Dispositivo desconocido'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const browserName = browser.name ? (browsers[browser.name] ?? browser.name) : 'Navegador desconocido'
  if (!os.name) return browserName
  const isTablet = os.name === 'iOS' && platform.type === 'tablet'
  return `${browserName} en ${isTablet ? 'iPad' : (systems[os.name] ?? os.name)}`
}
