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
      <Stack gap={5}>{top}</Stack>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}
        columnGap={12}
        rowGap={8}
        mt={6}
        mb={6}
      >
        <Box gridColumn={{ lg: 2 }} gridRow={{ lg: 1 }}>
          <Box position={{ lg: 'sticky' }} top={{ lg: '88px' }}>
            {aside}
          </Box>
        </Box>
        <Stack gap={9} minW={0} gridColumn={{ lg: 1 }} gridRow={{ lg: 1 }}>
          {children}
        </Stack>
      </Grid>
      {bottom}
    </>
  )
}
