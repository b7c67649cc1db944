import { useEffect, useRef, useState } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import {
  type AddressPrediction,
  fetchPostalAddressSuggestions,
  type GooglePlacesLibrary,
  loadGooglePlaces,
  onGoogleApiKeyRejected,
} from '#client/shared/places/google-places.ts'
import { type PostalAddress, toPostalAddress } from '#client/shared/places/postal-address.ts'

const minLength = 3
const pauseAfterTypingMs = 300

export function useAddressSearch() {
  const setting = trpc.identity.addressAutocomplete.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const key = setting.data?.googleMapsApiKey
  const [library, setLibrary] = useState<GooglePlacesLibrary | null>(null)
  const [failed, setFailed] = useState(false)
  const [typed, setTyped] = useState('')
  const [predictions, setPredictions] = useState<readonly AddressPrediction[]>([])
  /** Google bills all requests with the same session token as one session. */
  const session = useRef<object | null>(null)

  useEffect(() => {
    if (!key) return
    let wanted = true
    const stopListening = onGoogleApiKeyRejected(() => setFailed(true))
    loadGooglePlaces(key).then(
      (loaded) => wanted && setLibrary(loaded),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
      stopListening()
    }
  }, [key])

  useEffect(() => {
    const input = typed.trim()
    if (!library || failed || input.length < minLength) {
      setPredictions([])
      return
    }
    let wanted = true
    const timer = setTimeout(() => {
      session.current ??= new library.AutocompleteSessionToken()
      fetchPostalAddressSuggestions(library, input, session.current).then(
        (found) => wanted && setPredictions(found),
        () => wanted && setFailed(true),
      )
    }, pauseAfterTypingMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [library, failed, typed])

  async function choose(placeId: string): Promise<PostalAddress | null> {
    const prediction = predictions.find((candidate) => candidate.placeId === placeId)
    session.current = null
    setTyped('')
    if (!prediction) return null
    try {
      const place = prediction.toPlace()
      await place.fetchFields({ fields: ['formattedAddress', 'addressComponents'] })
      return toPostalAddress(place.formattedAddress ?? prediction.text.text, place.addressComponents ?? [])
    } catch {
      setFailed(true)
      return null
    }
  }

  const unavailable = failed || setting.isError || key === null
  const status = unavailable ? 'unavailable' : library ? 'ready' : 'loading'
  return { status, predictions: unavailable || typed === '' ? [] : predictions, setTyped, choose } as const
}
