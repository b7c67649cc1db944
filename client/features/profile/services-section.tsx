import { chakra, Flex } from '@chakra-ui/react'
import { ProfileSection } from '#client/features/profile/profile-section.tsx'
import { formatPrice } from '#client/lib/format.ts'
import type { ServiceOffer } from '#modules/scheduling/contract/agenda.ts'

/** 'Servicios Ofrecidos' with their prices; nothing while there are none. */
export function ServicesSection({ services }: { services: readonly ServiceOffer[] }) {
  if (services.length === 0) return null
  return (
    <ProfileSection title="Servicios Ofrecidos">
      <chakra.ul borderTopWidth="1px">
        {services.map((service) => (
          <Flex
            as="li"
            key={service.id}
            justify="space-between"
            align="baseline"
            // A long price goes under the name before it squeezes that into a column of syllables.
            wrap="wrap"
            columnGap={4}
            rowGap={0.5}
            py={3}
            borderBottomWidth="1px"
          >
            <chakra.span flex="1 1 9rem" minW={0} overflowWrap="anywhere">
              {service.name}
            </chakra.span>
            <chakra.span flexShrink={0} fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {formatPrice(service.cost)}
            </chakra.span>
          </Flex>
        ))}
      </chakra.ul>
    </ProfileSection>
  )
}
