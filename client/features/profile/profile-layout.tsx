import type { ReactNode } from 'react'
import { Box, Grid, Stack } from '#client/ui/chakra.ts'

interface ProfileLayoutProps {
  top: ReactNode
  aside: ReactNode
  bottom: ReactNode
  children: ReactNode
}

export function ProfileLayout({ top, aside, bottom, children }: ProfileLayoutProps) {
  return (
    <>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}
        templateRows={{ lg: 'auto 1fr' }}
        columnGap={12}
        rowGap={8}
        mb={6}
      >
        <Stack gap={5} minW={0}>
          {top}
        </Stack>
        <Box gridColumn={{ lg: 2 }} gridRow={{ lg: '1 / span 2' }}>
          <Box position={{ lg: 'sticky' }} top={{ lg: '88px' }}>
            {aside}
          </Box>
        </Box>
        <Stack gap={9} minW={0}>
          {children}
        </Stack>
      </Grid>
      {bottom}
    </>
  )
}
