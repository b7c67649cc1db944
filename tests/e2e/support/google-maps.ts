import type { Page } from 'playwright-core'

export const mapsApiKey = 'clave-de-prueba'
/** A test stub answers for Google's URL, so the real content security policy applies. */
export const blockedGoogleMapsRequestPattern = /request to another host: https:\/\/maps\.googleapis\.com\//

export type MapsStubBehaviour =
  | 'answers'
  | 'never answers'
  | 'cannot be reached'
  | 'has no quota left'
  | 'refuses the key'

const script = (mood: MapsStubBehaviour) => `
  window.asked = { requests: [], sessions: 0 }
  const part = (longText, ...types) => ({ longText, types })
  const known = [
    { placeId: 'a', text: 'Avenida Juárez 10, Centro, Guadalajara', parts: [
      part('Centro', 'sublocality'), part('Guadalajara', 'locality'), part('Jalisco', 'administrative_area_level_1')] },
    { placeId: 'b', text: 'Avenida Juárez 20, Saltillo', parts: [
      part('Saltillo', 'administrative_area_level_2'), part('Coahuila de Zaragoza', 'administrative_area_level_1')] },
  ]
  class AutocompleteSessionToken { constructor() { window.asked.sessions++ } }
  const AutocompleteSuggestion = { async fetchAutocompleteSuggestions({ input, language, includedRegionCodes, sessionToken }) {
    if (${mood === 'has no quota left'}) throw new Error('OVER_QUERY_LIMIT')
    window.asked.requests.push({ input, language, includedRegionCodes, hasToken: sessionToken instanceof AutocompleteSessionToken })
    return { suggestions: known.map(({ placeId, text, parts }) => ({ placePrediction: { placeId, text: { text }, toPlace: () => ({
      formattedAddress: text + ', México', addressComponents: parts, fetchFields: async () => undefined }) } })) }
  } }
  window.google = { maps: { importLibrary: async () => ({ AutocompleteSessionToken, AutocompleteSuggestion }) } }
  window.circuloMapsReady()
  if (${mood === 'refuses the key'}) setTimeout(() => window.gm_authFailure(), 100)`

export async function mockGoogleMaps(page: Page, mood: MapsStubBehaviour): Promise<string[]> {
  const asked: string[] = []
  await page.context().route('https://maps.googleapis.com/**', async (route) => {
    asked.push(route.request().url())
    if (mood === 'never answers') return
    if (mood === 'cannot be reached') return route.abort()
    await route.fulfill({ contentType: 'text/javascript', body: script(mood) })
  })
  return asked
}
