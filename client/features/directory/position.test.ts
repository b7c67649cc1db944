import { expect, it } from 'vitest'
import { describeGeolocationError, roundGeographicPosition } from '#client/features/directory/position.ts'
import { nearestPlaceInput } from '#modules/circles/contract/explore.ts'

it.each([
  [20.6736, -103.344, 20.67, -103.34],
  [19.4326077, -99.1332079, 19.43, -99.13],
  [32.5149469, -117.0382471, 32.51, -117.04],
  [16.295, -0.004, 16.3, -0],
])(
  "the reader's position %d, %d is rounded to the two decimal places that the server accepts",
  (latitude, longitude, north, east) => {
    const rounded = roundGeographicPosition({ latitude, longitude })
    expect(rounded).toEqual({ latitude: north, longitude: east })
    expect(nearestPlaceInput.safeParse(rounded).success).toBe(true)
  },
)

it('the nearest-place API accepts the coordinates of any position in Mexico after rounding by roundGeographicPosition', () => {
  for (let step = 0; step < 2_000; step++) {
    const rounded = roundGeographicPosition({
      latitude: 14 + step * 0.009_37,
      longitude: -118 + step * 0.016_13,
    })
    expect(nearestPlaceInput.safeParse(rounded).success, JSON.stringify(rounded)).toBe(true)
  }
})

it('a denied geolocation permission and an unavailable position have different error messages', () => {
  expect(describeGeolocationError(1)).toContain('no tiene permiso')
  expect(describeGeolocationError(3)).toContain('No pudimos saber dónde estás')
})
