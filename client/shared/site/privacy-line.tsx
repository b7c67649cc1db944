import { chakra } from '@chakra-ui/react'
import { use } from 'react'
import { Site } from '#client/shared/site/site.ts'
import { TextLink } from '#client/ui/text-link.tsx'

interface PrivacyLineProps {
  /** What stands before 'aviso de privacidad.'; left out, the link stands alone. */
  text?: string
}

/**
 * Where it is written what happens with people's data; nothing where whoever runs the product does not say. In another tab: what
 * is being typed beside it stays.
 */
export function PrivacyLine({ text }: PrivacyLineProps) {
  const { privacyUrl } = use(Site)
  if (privacyUrl === null) return null
  const link = { href: privacyUrl, target: '_blank', rel: 'noopener' }
  if (text === undefined) return <TextLink {...link}>Aviso de privacidad</TextLink>
  return (
    <chakra.p color="muted" textStyle="small">
      {text} <TextLink {...link}>aviso de privacidad</TextLink>.
    </chakra.p>
  )
}
