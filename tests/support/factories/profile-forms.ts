import type { ProfileFormValues } from '#modules/identity/contract/profile-editor.ts'

export const plumberProfileForm: ProfileFormValues = {
  name: 'Íñigo Ñáñez',
  phone: '33 1234 5678',
  slug: '',
  description: '',
  photoId: null,
  professions: ['Plomería'],
  isProfessional: false,
  specialty: '',
  licenseNumber: '',
  studyLevel: '',
  institution: '',
  occupation: 'Plomero',
  yearsOfExperience: 1,
  city: 'Tepic',
  state: 'Nayarit',
  hasShop: false,
  address: '',
  shopName: '',
  openingHours: '',
  social: { facebook: '', instagram: '', twitter: '', linkedin: '', tiktok: '', youtube: '', whatsapp: '' },
}
export const doctorProfileForm: ProfileFormValues = {
  ...plumberProfileForm,
  isProfessional: true,
  specialty: 'Cardiología',
  licenseNumber: '1234567',
  studyLevel: 'Maestría',
  institution: 'UdeG',
  occupation: '',
  yearsOfExperience: 0,
}
