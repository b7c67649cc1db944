import { chakra, Flex } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Card } from '#client/components/card.tsx'
import { TextField } from '#client/components/text-field.tsx'
import type { ProfileFormControl } from '#client/features/identity/profile-form-values.ts'

const networks = [
  { name: 'facebook', label: 'Facebook' },
  { name: 'instagram', label: 'Instagram' },
  { name: 'tiktok', label: 'TikTok' },
  { name: 'youtube', label: 'YouTube' },
  { name: 'twitter', label: 'X (Twitter)' },
  { name: 'linkedin', label: 'LinkedIn' },
] as const

const Fold = chakra('details', { base: { '&[open] > summary svg': { rotate: '180deg' } } })

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    minH: 'touch',
    p: { base: 4, sm: 6 },
    borderRadius: 'lg',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': { flexShrink: 0, color: 'muted', transition: 'rotate 150ms ease-out' },
  },
})

/** Social links; folded away until there is one, or until something in them is wrong. */
export function ProfileSocial({ form }: { form: ProfileFormControl }) {
  const errors = form.formState.errors.social
  const [open, setOpen] = useState(() => Object.values(form.getValues('social')).some((text) => text !== ''))
  return (
    <Card p={0}>
      <Fold open={open || errors !== undefined} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <Summary>
          <span>
            <chakra.h2 textStyle="section">Redes sociales</chakra.h2>
            <chakra.span color="muted">Opcional. Tu usuario o el link completo.</chakra.span>
          </span>
          <ChevronDown size={22} />
        </Summary>
        <Flex direction="column" gap={5} px={{ base: 4, sm: 6 }} pb={{ base: 4, sm: 6 }}>
          <TextField
            {...form.register('social.whatsapp')}
            label="WhatsApp"
            help="Solo el número, con 10 dígitos."
            error={errors?.whatsapp?.message}
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
          {networks.map(({ name, label }) => (
            <TextField
              key={name}
              {...form.register(`social.${name}`)}
              label={label}
              error={errors?.[name]?.message}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </Flex>
      </Fold>
    </Card>
  )
}
