import { use } from 'react'
import { SiteInfoContext } from '#client/shared/site/site.ts'
import { chakra } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'

interface PrivacyLineProps {
  text?: string
}

/** The privacy notice opens in a new tab: text typed on the page must stay. */
export function PrivacyNoticeLink({ text }: PrivacyLineProps) {
  const { privacyUrl } = use(SiteInfoContext)
  if (privacyUrl === null) return null
  const link = { href: privacyUrl, target: '_blank', rel: 'noopener' }
  if (text === undefined) return <TextLink {...link}>Aviso de privacidad</TextLink>
  return (
    <chakra.p color="muted" textStyle="small">
      {text} <TextLink {...link}>aviso de privacidad</TextLink>.
    </chakra.p>
  )
}
