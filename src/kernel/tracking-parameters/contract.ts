/** Query parameters that social networks, advertisements and newsletters add to links. No page reads them. */
const trackingParameter =
  /^(fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|igshid?|mc_[ce]id|srsltid|utm_\w+)$/

/** Keeps all other parts of the URL as they are written. */
export function removeTrackingParameters(url: string): string {
  return url.replace(/^([^?#]*)\?([^#]*)/, (start, path: string, query: string) => {
    const all = query.split('&')
    const kept = all.filter((parameter) => !trackingParameter.test(parameter.split('=')[0] ?? ''))
    if (kept.length === all.length) return start
    return kept.join('') === '' ? path : `${path}?${kept.join('&')}`
  })
}
