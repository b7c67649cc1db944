import type { AddressComponent } from '#client/shared/places/postal-address.ts'

interface Place {
  formattedAddress: string | null
  addressComponents: readonly AddressComponent[] | null
  fetchFields(request: { fields: string[] }): Promise<unknown>
}

export interface AddressPrediction {
  placeId: string
  text: { text: string }
  toPlace(): Place
}

export interface GooglePlacesLibrary {
  AutocompleteSessionToken: new () => object
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions(request: {
      input: string
      sessionToken: object
      language: string
      includedRegionCodes: string[]
    }): Promise<{ suggestions: { placePrediction: AddressPrediction | null }[] }>
  }
}

declare global {
  interface Window {
    google?: { maps: { importLibrary(name: 'places'): Promise<GooglePlacesLibrary> } }
    gm_authFailure?: () => void
    circuloMapsReady?: () => void
  }
}

const loadTimeoutMs = 10_000

let loading: Promise<GooglePlacesLibrary> | undefined
let isRejected = false
const onRejection = new Set<() => void>()

export function loadGooglePlaces(key: string): Promise<GooglePlacesLibrary> {
  if (isRejected) return Promise.reject(new Error('Google Maps rejected the key'))
  loading ??= fetchPlaces(key).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Google reports a rejected API key only after the script has loaded. */
export function onGoogleApiKeyRejected(listener: () => void): () => void {
  onRejection.add(listener)
  return () => void onRejection.delete(listener)
}

async function fetchPlaces(key: string): Promise<GooglePlacesLibrary> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Google Maps did not answer in time')), loadTimeoutMs)
  })
  window.gm_authFailure = () => {
    isRejected = true
    for (const listener of onRejection) listener()
  }
  try {
    return await Promise.race([importPlaces(key), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

async function importPlaces(key: string): Promise<GooglePlacesLibrary> {
  if (!window.google?.maps) await runScript(key)
  const library = await window.google?.maps.importLibrary('places')
  if (!library) throw new Error('Google Maps loaded without its Places library')
  return library
}

function runScript(key: string): Promise<void> {
  const query = new URLSearchParams({
    key,
    v: 'weekly',
    loading: 'async',
    libraries: 'places',
    language: 'es',
    region: 'MX',
    callback: 'circuloMapsReady',
  })
  return new Promise((resolve, reject) => {
    window.circuloMapsReady = resolve
    const script = document.createElement('script')
    script.src = `https://maps.googleapis.com/maps/api/js?${query}`
    script.async = true
    script.onerror = () => {
      script.remove()
      reject(new Error('Google Maps could not be fetched'))
    }
    document.head.append(script)
  })
}

export async function fetchPostalAddressSuggestions(
  library: GooglePlacesLibrary,
  input: string,
  sessionToken: object,
) {
  const { suggestions } = await library.AutocompleteSuggestion.fetchAutocompleteSuggestions({
    input,
    sessionToken,
    language: 'es',
    includedRegionCodes: ['mx', 'us'],
  })
  return suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
}
