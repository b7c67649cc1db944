import { Mail } from 'lucide-react'
import { ContactLink } from './contact-link.tsx'
import { EmailText } from './email-text.tsx'

export interface EmailLinkProps {
  email: string
}

export function EmailLink({ email }: EmailLinkProps) {
  return (
    <ContactLink href={`mailto:${email}`}>
      <Mail size={18} />
      <span>
        <EmailText email={email} />
      </span>
    </ContactLink>
  )
}
