import { describe, expect, it } from 'vitest'
import {
  getAvatarColorIndex,
  getInitials,
  getShorterFormsOfPersonName,
  getShortPersonName,
} from './contract.ts'

describe('getInitials', () => {
  it.each([
    ['Lupita Hernández', 'LH'],
    ['maría de la luz ortega', 'ML'],
    ['Ángel', 'Á'],
    ['  José   Luis  Pérez ', 'JL'],
    ['"El Güero" Ruiz', 'EG'],
    ['Ñoño', 'Ñ'],
    ['👷 Beto', 'B'],
    ['Dra. Carmen Villaseñor', 'CV'],
    ['C.P. Luis Ortega', 'LO'],
    ['L.N. Brenda Sandoval', 'BS'],
    ['Don Pancho', 'PA'],
    ['Don Pedro', 'PE'],
    ['Doña Mari Carmen', 'MC'],
    ['Don', 'D'],
    ['Dra.', 'D'],
  ])('the initials of the name "%s" are %s', (name, initials) => {
    expect(getInitials(name)).toBe(initials)
  })

  it('the initials of a name contain one character for a letter with a decomposed accent', () => {
    expect(getInitials('A\u0301ngela')).toBe('Á')
  })

  it('the initials of a name use particles only if the name has no other words', () => {
    expect(getInitials('de la')).toBe('DL')
  })

  it('the initials of a name without letters are a dot', () => {
    expect(getInitials(' — ')).toBe('·')
    expect(getInitials('')).toBe('·')
  })
})

describe('getShortPersonName', () => {
  it.each([
    ['Adriana Guzmán', 'Adriana'],
    ['  Dra. Carmen  Villaseñor', 'Carmen'],
    ['Psic. Xóchitl Guzmán Solís', 'Xóchitl'],
    ['L.N. Brenda Sandoval', 'Brenda'],
    ['Don Pancho Ruiz', 'Don Pancho'],
    ['Don', 'Don'],
    ['Dra.', 'Dra.'],
    ['', ''],
  ])('for a person with the name "%s", getShortPersonName returns the short form "%s"', (name, short) => {
    expect(getShortPersonName(name)).toBe(short)
  })
})

describe('getAvatarColorIndex', () => {
  it('the index of the avatar colour is the same for the same name each time, from 0 to count - 1', () => {
    for (const name of ['', 'Ana', 'Óscar Peña', '👷']) {
      const index = getAvatarColorIndex(name, 4)
      expect(index).toBe(getAvatarColorIndex(name, 4))
      expect(index).toBeGreaterThanOrEqual(0)
      expect(index).toBeLessThan(4)
    }
  })
})

describe('getShorterFormsOfPersonName', () => {
  it.each([
    ['Beto Navarro', []],
    ['Ana Lucía Robles', ['Ana Lucía']],
    ['Dra. Carmen Villaseñor', []],
    ['Dra. María Guadalupe Ríos de la Torre', ['Dra. María Guadalupe Ríos', 'Dra. María Guadalupe']],
    [
      'María de los Ángeles Villaseñor Hernández y Campos',
      ['María de los Ángeles Villaseñor', 'María de los Ángeles'],
    ],
    ['Taller Los', []],
  ])('the shorter forms of the name "%s" are %j', (name, forms) => {
    expect(getShorterFormsOfPersonName(name)).toEqual(forms)
  })
})
