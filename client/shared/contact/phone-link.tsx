import { Phone } from 'lucide-react'
import { formatPhone, getPhoneUrl } from '#client/lib/format.ts'
import { ContactLink } from './contact-link.tsx'

export interface PhoneLinkProps {
  /** Phone number in any notation; shown as '33 1234 5678'. */
  phone: string
}

export function PhoneLink({ phone }: PhoneLinkProps) {
  return (
    <ContactLink href={getPhoneUrl(phone)}>
      <Phone size={18} />
      {formatPhone(phone)}
    </ContactLink>
  )
}
