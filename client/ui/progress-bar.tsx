import { Box, Flex } from '#client/ui/chakra.ts'

interface ProgressBarProps {
  label: string
  progress: number
  track?: 'sunken' | 'surface'
}

export function ProgressBar({ label, progress, track = 'sunken' }: ProgressBarProps) {
  const percent = Math.round(progress * 100)
  return (
    <Flex
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      h="6px"
      borderRadius="full"
      bg={track}
      overflow="hidden"
    >
      <Box
        bg={{ base: 'barro', _highContrast: 'Highlight' }}
        borderRadius="full"
        transition="width 150ms ease-out"
        style={{ width: `${percent}%` }}
      />
    </Flex>
  )
}
