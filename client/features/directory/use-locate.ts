import { useState, useSyncExternalStore } from 'react'
import {
  describeGeolocationError,
  outsideMexicoMessage,
  roundGeographicPosition,
} from '#client/features/directory/position.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { subscribeToNothing } from '#client/lib/hydration/use-hydrated.ts'
import { trpc } from '#client/lib/trpc.ts'

function hasPositions(): boolean {
  return window.isSecureContext && window.location.protocol === 'https:' && 'geolocation' in navigator
}

const options: PositionOptions = { maximumAge: 600_000, timeout: 10_000 }

/** Neither the client nor the server stores the geographic position of the device. */
export function useCityFromGeolocation(onFound: (place: string) => void) {
  const canLocate = useSyncExternalStore(subscribeToNothing, hasPositions, () => false)
  const { client } = trpc.useUtils()
  const [isLocating, setIsLocating] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function find({ coords }: GeolocationPosition) {
    try {
      const found = await client.circles.placeNear.query(roundGeographicPosition(coords))
      if (found) onFound(found.place)
      else setProblem(outsideMexicoMessage)
    } catch (error) {
      setProblem(getErrorMessage(error).text)
    } finally {
      setIsLocating(false)
    }
  }

  function locate() {
    setProblem(null)
    setIsLocating(true)
    navigator.geolocation.getCurrentPosition(
      (position) => void find(position),
      ({ code }) => {
        setProblem(describeGeolocationError(code))
        setIsLocating(false)
      },
      options,
    )
  }

  return { canLocate, isLocating, problem, locate }
}
