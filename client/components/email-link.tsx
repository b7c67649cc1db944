import { Mail } from 'lucide-react'
import { ContactLink } from './contact-link.tsx'

export interface EmailLinkProps {
  email: string
}

/** An e-mail address that can be written to. */
export function EmailLink({ email }: EmailLinkProps) {
  // A long address breaks before its '@' first.
  const at = email.lastIndexOf('@')
  return (
    <ContactLink href={`mailto:${email}`}>
      <Mail size={18} />
      <span>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </ContactLink>
  )
}
