import { use } from 'react'
import { SiteContext } from '#client/shared/site/site.ts'
import { chakra } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'

interface PrivacyLineProps {
  /** Text before the link 'aviso de privacidad.'; if omitted, only the link is rendered. */
  text?: string
}

/** Renders nothing when the operator has configured no privacy notice. Opens another tab, so that typed text stays. */
export function PrivacyNoticeLink({ text }: PrivacyLineProps) {
  const { privacyUrl } = use(SiteContext)
  if (privacyUrl === null) return null
  const link = { href: privacyUrl, target: '_blank', rel: 'noopener' }
  if (text === undefined) return <TextLink {...link}>Aviso de privacidad</TextLink>
  return (
    <chakra.p color="muted" textStyle="small">
      {text} <TextLink {...link}>aviso de privacidad</TextLink>.
    </chakra.p>
  )
}
