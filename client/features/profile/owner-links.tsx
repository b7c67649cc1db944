import { CalendarPlus, Printer, Settings, Tag, UserRoundPen } from 'lucide-react'
import { trpc } from '#client/lib/trpc.ts'
import { Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { Profile } from '#modules/identity/contract/people.ts'
import type { BookingOptions } from '#modules/scheduling/contract/agenda.ts'

interface OwnerLinksProps {
  profile: Profile
  offer: BookingOptions | undefined
}

export function ProfileOwnerLinks({ profile, offer }: OwnerLinksProps) {
  const incomplete = !profile.phone || !profile.city
  const { data: offers = [] } = trpc.identity.profileOffers.useQuery()
  return (
    <Flex direction="column" gap={3}>
      <Links profile={profile} offer={offer} incomplete={incomplete} />
      {offers.length > 0 && (
        <Notice action={<TextLink to="/completar-perfil">Revisar esos datos</TextLink>}>
          La persona que te agregó escribió datos que tu perfil no tiene. Solo tú los ves.
        </Notice>
      )}
    </Flex>
  )
}

function Links({ profile, offer, incomplete }: OwnerLinksProps & { incomplete: boolean }) {
  return (
    <Flex
      as="nav"
      aria-label="Mi perfil"
      gap={2}
      flexWrap="wrap"
      css={{ '& > *': { flexGrow: { base: 1, sm: 0 } } }}
    >
      <LinkButton
        to="/completar-perfil"
        size="sm"
        variant={incomplete ? 'primary' : 'secondary'}
        icon={<UserRoundPen size={18} />}
      >
        {incomplete ? 'Completar mi perfil' : 'Editar mi perfil'}
      </LinkButton>
      <LinkButton to="/configurar-agenda" size="sm" variant="secondary" icon={<CalendarPlus size={18} />}>
        {offer?.enabled ? 'Configurar Agenda' : 'Habilitar Agenda'}
      </LinkButton>
      <LinkButton to="/configurar-servicios" size="sm" variant="secondary" icon={<Tag size={18} />}>
        {offer?.services.length ? 'Configurar Servicios' : 'Habilitar Servicios'}
      </LinkButton>
      {(profile.professions.length > 0 || offer?.enabled) && (
        <LinkButton to="/imprimir-tarjeta" size="sm" variant="secondary" icon={<Printer size={18} />}>
          Imprimir mi tarjeta
        </LinkButton>
      )}
      <LinkButton to="/mi-cuenta" size="sm" variant="secondary" icon={<Settings size={18} />}>
        Mi cuenta
      </LinkButton>
    </Flex>
  )
}
