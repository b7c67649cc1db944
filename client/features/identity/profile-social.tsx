import { useState } from 'react'
import type { ProfileFormControl } from '#client/features/identity/profile-form-values.ts'
import { registerFieldWithValue } from '#client/lib/forms/register-with-value.ts'
import { CollapsibleCard } from '#client/ui/collapsible-card.tsx'
import { FieldPair } from '#client/ui/field-pair.tsx'
import { TextField } from '#client/ui/text-field.tsx'

const networks = [
  { name: 'facebook', label: 'Facebook' },
  { name: 'instagram', label: 'Instagram' },
  { name: 'tiktok', label: 'TikTok' },
  { name: 'youtube', label: 'YouTube' },
  { name: 'twitter', label: 'X (Twitter)' },
  { name: 'linkedin', label: 'LinkedIn' },
] as const

export function ProfileSocialFields({ form }: { form: ProfileFormControl }) {
  const errors = form.formState.errors.social
  const [open, setOpen] = useState(() => Object.values(form.getValues('social')).some((text) => text !== ''))
  return (
    <CollapsibleCard
      title="Redes sociales"
      text="Opcional. Tu usuario o el enlace completo."
      open={open || errors !== undefined}
      onToggle={setOpen}
    >
      <TextField
        {...registerFieldWithValue(form, 'social.whatsapp')}
        label="WhatsApp"
        help="Solo el número, con 10 dígitos."
        error={errors?.whatsapp?.message}
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
      <FieldPair>
        {networks.map(({ name, label }) => (
          <TextField
            key={name}
            {...registerFieldWithValue(form, `social.${name}`)}
            label={label}
            error={errors?.[name]?.message}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </FieldPair>
    </CollapsibleCard>
  )
}
