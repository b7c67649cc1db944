import { Phone } from 'lucide-react'
import { formatPhone, getPhoneUrl } from '#client/lib/format.ts'
import { ContactLink } from './contact-link.tsx'

export interface PhoneLinkProps {
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
