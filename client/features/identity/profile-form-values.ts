import type { UseFormReturn } from 'react-hook-form'
import { isSlugMadeFromName, makeSlugForName } from '#client/features/identity/slug-rules.ts'
import { mergeUnsavedEdits } from '#client/lib/forms/merge-edits.ts'
import { removeDuplicateTrades } from '#client/shared/trades/trades.ts'
import type { MergedContactFieldValues } from '#modules/identity/contract/offers.ts'
import type {
  OwnProfile,
  ProfileFormValues,
  SaveProfileInput,
} from '#modules/identity/contract/profile-editor.ts'

export type ProfileFormControl = UseFormReturn<ProfileFormValues, unknown, SaveProfileInput>

export function toProfileForm(profile: OwnProfile): ProfileFormValues {
  const { social } = profile
  const saved = { name: profile.name, slug: profile.slug ?? '' }
  const slugIsAutomatic = isSlugMadeFromName(saved.slug, saved.name)
  return {
    basedOn: profile.savedAt,
    name: profile.name,
    phone: profile.phone ?? '',
    slug: slugIsAutomatic ? makeSlugForName(saved.name, saved) : saved.slug,
    slugIsAutomatic,
    description: profile.description ?? '',
    photoId: profile.photoId,
    professions: profile.professions,
    isProfessional: profile.isProfessional,
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

export function applyMergedContactData(
  form: ProfileFormValues,
  value: MergedContactFieldValues,
): ProfileFormValues {
  const {
    professions = [],
    social = {},
    photoId,
    yearsOfExperience,
    isProfessional,
    hasShop,
    ...texts
  } = value
  return {
    ...form,
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text ?? ''])),
    ...(photoId !== undefined && { photoId }),
    ...(yearsOfExperience !== undefined && { yearsOfExperience }),
    ...(isProfessional !== undefined && { isProfessional }),
    ...(hasShop !== undefined && { hasShop }),
    professions: [...removeDuplicateTrades([...form.professions, ...professions])],
    social: { ...form.social, ...Object.fromEntries(Object.entries(social).filter(([, text]) => text)) },
  }
}

/** An invalid field that the form hides must not block saving. */
export function clearHiddenProfileFields(form: ProfileFormValues): ProfileFormValues {
  const noProfession = { specialty: '', licenseNumber: '', studyLevel: '' as const, institution: '' }
  const work = {
    ...(form.isProfessional !== false && { occupation: '' }),
    ...(form.isProfessional !== true && noProfession),
    ...(form.isProfessional === null && { yearsOfExperience: null }),
  }
  const shop = form.hasShop ? {} : { address: '', shopName: '', openingHours: '' }
  return { ...form, ...work, ...shop }
}

/** Merges the fields edited in this tab into a profile that another tab saved later. */
export function mergeProfileEdits(
  before: ProfileFormValues,
  edited: ProfileFormValues,
  newer: ProfileFormValues,
): ProfileFormValues {
  return {
    ...mergeUnsavedEdits(before, edited, newer),
    social: mergeUnsavedEdits(before.social, edited.social, newer.social),
    basedOn: newer.basedOn,
  }
}
