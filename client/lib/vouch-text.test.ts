import { describe, expect, it } from 'vitest'
import { vouchText } from '#client/lib/vouch-text.ts'
import type { Standing } from '#modules/circles/contract.ts'

function makeStanding(
  overrides: Partial<Standing>,
  known: string[] = [],
  strangers: string[] = [],
): Standing {
  const face = (name: string, inMyCircle: boolean) => ({
    personId: name,
    name,
    profilePath: `/perfil/${name}`,
    photoId: null,
    inMyCircle,
  })
  return {
    recommendationCount: known.length + strangers.length,
    isMe: false,
    inMyCircle: false,
    commonFriends: null,
    recommenders: [...known.map((name) => face(name, true)), ...strangers.map((name) => face(name, false))],
    recommendersInMyCircle: known.length,
    circleSize: null,
    ...overrides,
  }
}

describe('vouchText', () => {
  it('says nothing while nobody recommends', () => {
    expect(vouchText(makeStanding({}))).toBeNull()
  })

  it('names strangers when the reader knows nobody', () => {
    expect(vouchText(makeStanding({ recommendationCount: 7 }, [], ['Ana', 'Luis', 'Eva']))).toEqual({
      main: 'Recomendado por Ana, Luis y 5 más',
      rest: null,
    })
  })

  it('names those of my circle first and counts the rest', () => {
    expect(vouchText(makeStanding({ recommendationCount: 4 }, ['Ana', 'Luis'], ['Eva', 'Iker']))).toEqual({
      main: 'Recomendado por Ana y Luis, de tu círculo',
      rest: 'y por 2 personas más',
    })
  })

  it('names the reader, who is never among the faces', () => {
    expect(vouchText(makeStanding({ recommendationCount: 1, inMyCircle: true }))).toEqual({
      main: 'Recomendado por ti',
      rest: null,
    })
    const standing = makeStanding({ recommendationCount: 3, inMyCircle: true }, ['Ana'], ['Eva'])
    expect(vouchText(standing)).toEqual({
      main: 'Recomendado por ti y Ana, de tu círculo',
      rest: 'y por 1 persona más',
    })
  })
})
