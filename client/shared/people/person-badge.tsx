import { CircleDashed, Store } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'

export type PersonBadgeKind = 'registered' | 'contact' | 'contact-profile' | 'shop'

export interface PersonBadgeProps {
  kind: PersonBadgeKind
}

export function PersonBadge({ kind }: PersonBadgeProps) {
  if (kind === 'registered') return <Badge>✓ Usuario Registrado</Badge>
  if (kind === 'shop') {
    return (
      <Badge tone="neutral" icon={<Store size={14} />}>
        Tiene local físico
      </Badge>
    )
  }
  return (
    <Badge tone="outline" icon={<CircleDashed size={14} />}>
      {kind === 'contact' ? 'No registrado' : 'Persona no registrada'}
    </Badge>
  )
}
