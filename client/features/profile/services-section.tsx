import { ProfileSection } from '#client/features/profile/profile-section.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import type { BookableService } from '#modules/scheduling/contract/agenda.ts'

export function ServicesSection({ services }: { services: readonly BookableService[] }) {
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
