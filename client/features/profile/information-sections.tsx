import { ProfileFactList } from '#client/features/profile/fact-list.tsx'
import { ProfileSection } from '#client/features/profile/profile-section.tsx'
import { chakra } from '#client/ui/chakra.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

export function AboutSection({ profile }: { profile: Profile }) {
  if (!profile.description) return null
  return (
    <ProfileSection title="Sobre mí">
      <chakra.p maxW="measure" whiteSpace="pre-line" overflowWrap="anywhere">
        {profile.description}
      </chakra.p>
    </ProfileSection>
  )
}

export function OccupationSection({ profile }: { profile: Profile }) {
  const years = profile.yearsOfExperience
  const experience = {
    label: 'Años de experiencia',
    value: years === null ? null : `${years} ${years === 1 ? 'año' : 'años'}`,
  }
  const facts = profile.isProfessional
    ? [
        { label: 'Especialidad', value: profile.specialty },
        { label: 'Cédula profesional', value: profile.licenseNumber },
        { label: 'Nivel de estudios', value: profile.studyLevel },
        { label: 'Institución educativa', value: profile.institution },
        experience,
      ]
    : [{ label: 'Ocupación u oficio', value: profile.occupation }, experience]
  if (facts.every(({ value }) => value === null)) return null
  return (
    <ProfileSection title={profile.isProfessional ? 'Información Profesional' : 'Información Laboral'}>
      <ProfileFactList facts={facts} />
    </ProfileSection>
  )
}

export function ShopSection({ profile }: { profile: Profile }) {
  if (!profile.hasShop || (!profile.shopName && !profile.openingHours)) return null
  return (
    <ProfileSection title="Información del Local">
      <ProfileFactList
        facts={[
          { label: 'Nombre del local', value: profile.shopName },
          { label: 'Horario de atención', value: profile.openingHours },
        ]}
      />
    </ProfileSection>
  )
}
