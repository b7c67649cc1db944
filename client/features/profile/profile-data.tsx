import { use } from 'react'
import { getSocialProfileUrl, type SocialNetwork } from '#client/features/profile/contact-links.ts'
import { getPhoneUrl } from '#client/lib/format.ts'
import { usPlaces } from '#client/shared/places/us-places.ts'
import { SiteInfoContext } from '#client/shared/site/site.ts'
import {
  createBreadcrumbs,
  type SchemaOrgObject,
  StructuredData,
} from '#client/shared/site/structured-data.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { RecommendationSummary } from '#modules/circles/contract/circle.ts'
import type { Profile } from '#modules/identity/contract/people.ts'
import type { BookingOptions } from '#modules/scheduling/contract/agenda.ts'

interface ProfileDataProps {
  profile: Profile
  standing: RecommendationSummary | undefined
  offer: BookingOptions | undefined
}

export function ProfileStructuredData({ profile, standing, offer }: ProfileDataProps) {
  const { origin } = use(SiteInfoContext)
  if (!profile.indexed) return null
  const services = offer?.services ?? []
  // Search engines need the place of a business: describe a profile without a place as a person.
  const isBusiness = placeOf(profile) !== null && (profile.hasShop || services.length > 0)
  return (
    <StructuredData
      thing={{
        '@type': 'ProfilePage',
        mainEntity: {
          ...(isBusiness ? businessOf(profile) : personOf(profile)),
          ...reachOf(profile, origin),
          makesOffer: services.length > 0 ? services.map(offerOf) : null,
          interactionStatistic: standing?.recommendationCount ? endorsements(standing) : null,
        },
        breadcrumb: createBreadcrumbs(origin, [{ name: profile.name, path: profile.profilePath }]),
      }}
    />
  )
}

function personOf(profile: Profile): SchemaOrgObject {
  const { name, professions, description, specialty } = profile
  return {
    '@type': 'Person',
    name,
    jobTitle: professions[0],
    knowsAbout: specialty,
    description,
    sameAs: sameAs(profile),
  }
}

function businessOf(profile: Profile): SchemaOrgObject {
  const { name, professions, hasShop, shopName, description } = profile
  return {
    '@type': hasShop ? 'LocalBusiness' : 'ProfessionalService',
    name: (hasShop && shopName) || name,
    description,
    sameAs: sameAs(profile),
    employee: { '@type': 'Person', name, jobTitle: professions[0] },
  }
}

function offerOf({ name, cost }: BookingOptions['services'][number]): SchemaOrgObject {
  return { '@type': 'Offer', price: cost, priceCurrency: 'MXN', itemOffered: { '@type': 'Service', name } }
}

/** Omits the e-mail address: programs that collect addresses would find it. */
function reachOf(profile: Profile, origin: string) {
  const { profilePath, photoId, phone } = profile
  return {
    url: origin + profilePath,
    image: photoId && origin + photoUrl(photoId, 'large'),
    telephone: phone && getPhoneUrl(phone).replace('tel:', ''),
    address: placeOf(profile),
  }
}

function placeOf({ address, city, state }: Profile): SchemaOrgObject | null {
  if (!address && !city && !state) return null
  const place = { streetAddress: address, addressLocality: city, addressRegion: state }
  const isInUs = state !== null && usPlaces.includes(`\n${state}:`)
  return { '@type': 'PostalAddress', ...place, addressCountry: isInUs ? 'US' : 'MX' }
}

/** Publish a count of recommendations instead of a rating, because the product has no stars. */
function endorsements({ recommendationCount }: RecommendationSummary): SchemaOrgObject {
  return {
    '@type': 'InteractionCounter',
    interactionType: 'https://schema.org/EndorseAction',
    userInteractionCount: recommendationCount,
  }
}

function sameAs({ social }: Profile): string[] | undefined {
  const networks = Object.keys(social).filter((network) => network !== 'whatsapp') as SocialNetwork[]
  const links = networks.flatMap((network) => {
    const href = social[network] && getSocialProfileUrl(network, social[network])
    return href ? [href] : []
  })
  return links.length > 0 ? links : undefined
}
