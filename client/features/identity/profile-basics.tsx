import { IdentityFormSection } from '#client/features/identity/form-section.tsx'
import type { ProfileFormControl } from '#client/features/identity/profile-form-values.ts'
import { ProfilePhotoField } from '#client/features/identity/profile-photo-field.tsx'
import { SlugField } from '#client/features/identity/slug-field.tsx'
import type { ProfilePhotoUploadState } from '#client/features/identity/use-face-upload.ts'
import { registerFieldWithValue } from '#client/lib/forms/register-with-value.ts'
import { NameField, PhoneField } from '#client/shared/contact/personal-fields.tsx'
import { FieldPair } from '#client/ui/field-pair.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import { maxDescriptionLength } from '#modules/identity/contract/limits.ts'

interface ProfileBasicsProps {
  form: ProfileFormControl
  saved: { name: string; slug: string }
  onFaceChange: (state: ProfilePhotoUploadState) => void
}

export function ProfileBasicFields({ form, saved, onFaceChange }: ProfileBasicsProps) {
  const { errors } = form.formState
  return (
    <IdentityFormSection title="Sobre ti">
      <ProfilePhotoField form={form} onStateChange={onFaceChange} />
      <FieldPair>
        <NameField
          {...registerFieldWithValue(form, 'name')}
          label="Nombre completo"
          error={errors.name?.message}
        />
        <PhoneField
          {...registerFieldWithValue(form, 'phone')}
          label="Teléfono"
          help="10 dígitos. Con él te llaman desde tu perfil."
          error={errors.phone?.message}
        />
      </FieldPair>
      <SlugField form={form} saved={saved} />
      <TextAreaField
        {...registerFieldWithValue(form, 'description')}
        label="Sobre mí"
        help="Qué haces, desde cuándo y cómo te gusta trabajar."
        optional
        error={errors.description?.message}
        maxLength={maxDescriptionLength}
        rows={4}
      />
    </IdentityFormSection>
  )
}
