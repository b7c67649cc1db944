import { Mail } from 'lucide-react'
import { BreakableEmail } from './breakable-email.tsx'
import { ContactLink } from './contact-link.tsx'

export interface EmailLinkProps {
  email: string
}

export function EmailLink({ email }: EmailLinkProps) {
  return (
    <ContactLink href={`mailto:${email}`}>
      <Mail size={18} />
      <span>
        <BreakableEmail email={email} />
      </span>
    </ContactLink>
  )
}
