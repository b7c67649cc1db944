import { describe, expect, it } from 'vitest'
import { clearHiddenProfileFields, mergeProfileEdits } from '#client/features/identity/profile-form-values.ts'
import type { ProfileFormValues } from '#modules/identity/contract/profile-editor.ts'

const form: ProfileFormValues = {
  basedOn: new Date('2026-11-21T15:00:00Z'),
  name: 'Ana',
  phone: '33 1234 5678',
  slug: 'ana',
  description: '',
  photoId: null,
  professions: ['Plomería'],
  isProfessional: false,
  specialty: 'Cardiología',
  licenseNumber: '1',
  studyLevel: 'Maestría',
  institution: 'UdeG',
  occupation: 'Plomera',
  yearsOfExperience: 1,
  city: 'Tepic',
  state: 'Nayarit',
  hasShop: false,
  address: 'Av. México 1',
  shopName: 'Taller',
  openingHours: '9 a 5',
  social: { facebook: '', instagram: '', twitter: '', linkedin: '', tiktok: '', youtube: '', whatsapp: '' },
}

describe('hidden fields of the profile form', () => {
  it('clearHiddenProfileFields clears fields that do not apply, such as the shop of a person without a shop', () => {
    expect(clearHiddenProfileFields(form)).toMatchObject({
      occupation: 'Plomera',
      specialty: '',
      studyLevel: '',
      address: '',
      openingHours: '',
    })
    expect(clearHiddenProfileFields({ ...form, isProfessional: true, hasShop: true })).toMatchObject({
      occupation: '',
      specialty: 'Cardiología',
      address: 'Av. México 1',
    })
  })
})

describe('mergeProfileEdits, which merges the edits of one tab into a profile saved by another tab', () => {
  it('mergeProfileEdits keeps fields edited in this tab, and takes the others from the newer saved profile', () => {
    const edited: ProfileFormValues = {
      ...form,
      description: 'De aquí',
      professions: ['Plomería', 'Gas'],
      social: { ...form.social, tiktok: '@ana' },
    }
    const newer: ProfileFormValues = {
      ...form,
      basedOn: new Date('2026-11-21T16:00:00Z'),
      city: 'Xalisco',
      description: 'De allá',
      photoId: '019ab000-0000-7000-8000-000000000000',
      social: { ...form.social, instagram: '@ana' },
    }
    expect(mergeProfileEdits(form, edited, newer)).toEqual({
      ...newer,
      description: 'De aquí',
      professions: ['Plomería', 'Gas'],
      social: { ...form.social, instagram: '@ana', tiktok: '@ana' },
    })
  })

  it('mergeProfileEdits returns the newer saved profile if the member edited no field in this tab', () => {
    const newer = { ...form, name: 'Ana Ruiz', yearsOfExperience: null }
    expect(mergeProfileEdits(form, { ...form }, newer)).toEqual(newer)
  })
})
