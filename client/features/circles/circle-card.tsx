import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { PersonSummary } from '#client/features/circles/person-summary.tsx'
import { RecommendationCount } from '#client/features/circles/recommendation-line.tsx'
import { WithheldContactNotice } from '#client/shared/contact/contact-link.tsx'
import { EmailLink } from '#client/shared/contact/email-link.tsx'
import { PhoneLink } from '#client/shared/contact/phone-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Flex } from '#client/ui/chakra.ts'
import type { MemberCard } from '#modules/circles/contract/circle.ts'

interface CircleCardProps {
  person: MemberCard
  removing: boolean
  onRemove: () => void
  offer?: ReactNode
}

export function CirclePersonCard({ person, removing, onRemove, offer }: CircleCardProps) {
  const { name, phone, email, contactWithheld, registered, recommendationCount } = person
  return (
    <Card as="li" interactive gap={3} h="full">
      <PersonSummary
        person={person}
        inMyCircle
        level={2}
        end={
          <Flex position="relative" zIndex="raised" me={-2} mt={-2}>
            <Button
              variant="ghost"
              square
              color="muted"
              aria-label={`Eliminar a ${name} de mi círculo`}
              loading={removing}
              onClick={onRemove}
            >
              <Trash2 size={20} />
            </Button>
          </Flex>
        }
      />
      {registered && <RecommendationCount count={recommendationCount} />}
      {(phone !== null || email !== null || contactWithheld !== null) && (
        <Flex
          direction="column"
          align="flex-start"
          mt="auto"
          pt={1}
          borderTopWidth="1px"
          textStyle="small"
          css={{ '& > *': { position: 'relative', zIndex: 1 } }}
        >
          {phone !== null && <PhoneLink phone={phone} />}
          {email !== null && <EmailLink email={email} />}
          {contactWithheld !== null && <WithheldContactNotice reason={contactWithheld} />}
        </Flex>
      )}
      {offer && (
        <Flex position="relative" zIndex="raised">
          {offer}
        </Flex>
      )}
    </Card>
  )
}
