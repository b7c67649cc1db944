import { chakra, Grid } from '#client/ui/chakra.ts'

export interface ProfileFact {
  label: string
  value: string | null
}

export function ProfileFactList({ facts }: { facts: readonly ProfileFact[] }) {
  return (
    <Grid as="dl" templateColumns={{ base: '1fr', sm: '13rem 1fr' }} columnGap={4}>
      {facts.flatMap(({ label, value }) =>
        value === null
          ? []
          : [
              <chakra.dt key={`${label}-name`} color="muted" textStyle="small" pt={{ base: 2, sm: 1.5 }}>
                {label}
              </chakra.dt>,
              <chakra.dd key={label} py={{ base: 0, sm: 1 }} whiteSpace="pre-line" overflowWrap="anywhere">
                {value}
              </chakra.dd>,
            ],
      )}
    </Grid>
  )
}
