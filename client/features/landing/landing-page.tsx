import { CircleOfFaces } from '#client/features/landing/circle-of-faces.tsx'
import { FeatureCard } from '#client/features/landing/feature-card.tsx'
import {
  AgendaIllustration,
  CircleIllustration,
  NearbyIllustration,
} from '#client/features/landing/feature-illustrations.tsx'
import { LandingStructuredData } from '#client/features/landing/landing-data.tsx'
import { LandingSearch } from '#client/features/landing/landing-search.tsx'
import { RecommendationExample } from '#client/features/landing/recommendation-example.tsx'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { PageMetadata } from '#client/shared/site/page-head.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex, Grid } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'

export async function prefetchPageData({ helpers }: PrefetchInput) {
  await helpers.circles.landing.prefetch()
  return undefined
}

export function PageComponent() {
  const { data, isPending } = trpc.circles.landing.useQuery()
  return (
    <>
      <PageMetadata
        title="Gente de confianza, recomendada por gente real"
        description="Guarda a los trabajadores y profesionales en quienes confías, recomiéndalos y agenda citas con ellos. Recomendaciones de personas reales, sin estrellas ni reseñas falsas."
        path="/"
      />
      {import.meta.env.SSR && <LandingStructuredData />}
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'minmax(0, 1.05fr) minmax(0, 1fr)',
        }}
        gap={{ base: 8, md: 6, lg: 10 }}
        alignItems="center"
        pb={{ base: 10, md: 16 }}
      >
        <Flex direction="column" gap={{ base: 5, md: 6 }} pt={{ base: 3, md: 0 }}>
          <chakra.h1 textStyle={{ base: 'hero', lg: 'display' }} maxW="17ch">
            No todo buen trabajador tiene un perfil profesional, pero todos merecen ser recomendados
          </chakra.h1>
          <chakra.p textStyle="lead" color="muted" maxW="38ch">
            Encuentra a quien hace bien su trabajo por recomendación de gente real, sin estrellas ni reseñas
            falsas.
          </chakra.p>
          <LandingSearch />
          <Flex gap={3} wrap="wrap" css={{ '& > a': { flexGrow: 1 } }}>
            <LinkButton to="/login?tab=crear" size="lg">
              Crear cuenta gratuita
            </LinkButton>
            <LinkButton to="/explorar" variant="secondary" size="lg">
              Explorar perfiles
            </LinkButton>
          </Flex>
        </Flex>
        <CircleOfFaces people={data?.people ?? []} pending={isPending} />
      </Grid>
      {data?.quotation && <RecommendationExample quotation={data.quotation} />}
      <Box as="section" aria-labelledby="para-que-sirve">
        <chakra.h2 id="para-que-sirve" textStyle="title" mb={6}>
          Para encontrar a alguien de confianza, y para que te encuentren
        </chakra.h2>
        <Grid as="ul" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }} gap={5}>
          <FeatureCard
            title="Círculos de confianza"
            text="Guarda a las personas que hacen bien su trabajo, con cuenta o sin ella, y di por qué las recomiendas."
          >
            <CircleIllustration />
          </FeatureCard>
          <FeatureCard
            title="Citas en línea"
            text="Elige día, servicio y hora en la agenda de quien te va a atender, sin llamadas ni esperas."
          >
            <AgendaIllustration />
          </FeatureCard>
          <FeatureCard
            title="Gente recomendada cerca de ti"
            text="Busca por oficio y ciudad, y mira quién de los tuyos ya le confió su casa o su salud."
          >
            <NearbyIllustration />
          </FeatureCard>
        </Grid>
      </Box>
      <Card
        as="section"
        tone="sunken"
        aria-labelledby="empieza"
        mt={{ base: 10, md: 16 }}
        px={{ base: 5, md: 10 }}
        py={{ base: 8, md: 10 }}
        gap={5}
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'stretch', md: 'center' }}
        justifyContent="space-between"
      >
        <Flex direction="column" gap={1.5}>
          <chakra.h2 id="empieza" textStyle="title">
            Empieza con una sola persona
          </chakra.h2>
          <chakra.p color="muted" maxW="52ch">
            Piensa en quien te arregló algo y lo hizo bien. Con su nombre y su teléfono basta para
            recomendarla.
          </chakra.p>
        </Flex>
        <LinkButton to="/login?tab=crear" variant="secondary" size="lg">
          Crear mi círculo
        </LinkButton>
      </Card>
    </>
  )
}
