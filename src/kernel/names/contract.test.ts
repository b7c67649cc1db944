import { describe, expect, it } from 'vitest'
import { initialsFromName, tintIndexOf } from './contract.ts'

describe('initialsFromName', () => {
  it.each([
    ['Lupita Hernández', 'LH'],
    ['maría de la luz ortega', 'ML'],
    ['Ángel', 'Á'],
    ['  José   Luis  Pérez ', 'JL'],
    ['"El Güero" Ruiz', 'EG'],
    ['Ñoño', 'Ñ'],
    ['👷 Beto', 'B'],
  ])('abbreviates "%s" as %s', (name, initials) => {
    expect(initialsFromName(name)).toBe(initials)
  })

  it('returns one character for a letter with a decomposed accent', () => {
    expect(initialsFromName('A\u0301ngela')).toBe('Á')
  })

  it('uses particles when the name has no other words', () => {
    expect(initialsFromName('de la')).toBe('DL')
  })

  it('shows a dot for a name without letters', () => {
    expect(initialsFromName(' — ')).toBe('·')
    expect(initialsFromName('')).toBe('·')
  })
})

describe('tintIndexOf', () => {
  it('returns one index for one name, below the given count', () => {
    for (const name of ['', 'Ana', 'Óscar Peña', '👷']) {
      const index = tintIndexOf(name, 4)
      expect(index).toBe(tintIndexOf(name, 4))
      expect(index).toBeGreaterThanOrEqual(0)
      expect(index).toBeLessThan(4)
    }
  })
})
