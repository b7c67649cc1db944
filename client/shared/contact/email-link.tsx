import { Mail } from 'lucide-react'
import { EmailWithLineBreakOpportunity } from './breakable-email.tsx'
import { ContactLink } from './contact-link.tsx'

export interface EmailLinkProps {
  email: string
}

export function EmailLink({ email }: EmailLinkProps) {
  return (
    <ContactLink href={`mailto:${email}`}>
      <Mail size={18} />
      <span>
        <EmailWithLineBreakOpportunity email={email} />
      </span>
    </ContactLink>
  )
}
