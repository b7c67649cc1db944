import type { UseFormReturn } from 'react-hook-form'
import type { OwnProfile, ProfileForm, SaveProfileInput } from '#modules/identity/contract/profile-editor.ts'

export type ProfileFormControl = UseFormReturn<ProfileForm, unknown, SaveProfileInput>

/** What the editor starts with: what was never said is empty. */
export function toProfileForm(profile: OwnProfile): ProfileForm {
  const { social } = profile
  return {
    name: profile.name,
    phone: profile.phone ?? '',
    slug: profile.slug ?? '',
    description: profile.description ?? '',
    photoId: profile.photoId,
    professions: profile.professions,
    isProfessional: profile.isProfessional ?? false,
    specialty: profile.specialty ?? '',
    licenseNumber: profile.licenseNumber ?? '',
    studyLevel: profile.studyLevel ?? '',
    institution: profile.institution ?? '',
    occupation: profile.occupation ?? '',
    yearsOfExperience: profile.yearsOfExperience,
    city: profile.city ?? '',
    state: profile.state ?? '',
    hasShop: profile.hasShop,
    address: profile.address ?? '',
    shopName: profile.shopName ?? '',
    openingHours: profile.openingHours ?? '',
    social: {
      facebook: social.facebook ?? '',
      instagram: social.instagram ?? '',
      twitter: social.twitter ?? '',
      linkedin: social.linkedin ?? '',
      whatsapp: social.whatsapp ?? '',
      tiktok: social.tiktok ?? '',
      youtube: social.youtube ?? '',
    },
  }
}
