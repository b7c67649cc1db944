import { ReviewQuotationFigure } from '#client/shared/trust/quotation.tsx'
import { TrustDescription } from '#client/shared/trust/trust-description.tsx'
import { SmallTrustPath, TrustPath } from '#client/shared/trust/trust-path.tsx'
import { Flex, Grid } from '#client/ui/chakra.ts'
import { personIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { samplePeople } from './samples.ts'
import { StyleGuideSample, StyleGuideSection } from './section.tsx'

const id = '019e4c3a-0000-7000-8000-000000000001'
const toStep = ({ name }: { name: string }) => ({
  personId: personIdSchema.parse(id),
  name,
  photoId: null,
  registered: true,
  profilePath: '/_estilo',
})
const [friend, person, further] = samplePeople
const path = { friend: toStep(friend), further: null, canAsk: true }
const longPath = { ...path, further: toStep(further) }
const quotation = {
  reviewId: reviewIdSchema.parse(id),
  author: toStep(friend),
  text: 'Llegó a la hora que dijo y dejó todo limpio. Mi mamá ya lo invitó a comer.',
  createdAt: new Date('2026-11-18T16:00:00Z'),
  hadAppointment: true,
  inMyCircle: true,
  photo: null,
}
const facts = { recommendationCount: 12, inMyCircle: false, recommendersInMyCircle: 0 }

export function StyleGuideTrustSection() {
  return (
    <StyleGuideSection title="Confianza">
      <StyleGuideSample name="TrustPath">
        <Grid gap={6} w="full" maxW="reading">
          <TrustPath path={path} person={toStep(person)} />
          <TrustPath path={longPath} person={toStep(person)} />
        </Grid>
      </StyleGuideSample>
      <StyleGuideSample name="SmallTrustPath">
        <Grid gap={4} w="full" maxW="reading">
          <SmallTrustPath path={path} person={toStep(person)} />
          <SmallTrustPath path={longPath} person={toStep(person)} />
          <SmallTrustPath path={null} person={toStep(person)} />
        </Grid>
      </StyleGuideSample>
      <StyleGuideSample name="TrustDescription">
        <Flex direction="column" gap={2}>
          <TrustDescription
            person={{ ...facts, recommendersInMyCircle: 10, facesInMyCircle: [friend, further] }}
          />
          <TrustDescription person={{ ...facts, secondDegree: { friend, recommender: further } }} />
          <TrustDescription person={facts} />
        </Flex>
      </StyleGuideSample>
      <StyleGuideSample name="Quotation">
        <ReviewQuotationFigure quotation={quotation} />
      </StyleGuideSample>
    </StyleGuideSection>
  )
}
