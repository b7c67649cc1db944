import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { chakra } from '#client/ui/chakra.ts'
import { createQrCode, qrQuietZoneModules } from '#kernel/qr/contract.ts'
import type { OwnProfile } from '#modules/identity/contract/profile-editor.ts'

export function useOwnProfileUrl({ profilePath }: OwnProfile): string {
  return useOrigin() + profilePath
}

const Code = chakra('svg', { base: { fill: '#000' } })

type PrintedQrCodeProps = Parameters<typeof Code>[0] & {
  profile: OwnProfile
  alignedWidth?: string
}

export function PrintedQrCode({ profile, alignedWidth, ...look }: PrintedQrCodeProps) {
  const address = useOwnProfileUrl(profile)
  const { size, path } = createQrCode(address)
  const side = size + 2 * qrQuietZoneModules
  return (
    <Code
      role="img"
      aria-label={`Código QR de ${address}`}
      viewBox={`${-qrQuietZoneModules} ${-qrQuietZoneModules} ${side} ${side}`}
      {...(alignedWidth !== undefined && {
        w: alignedWidth,
        h: alignedWidth,
        m: `calc(-1 * ${alignedWidth} * ${qrQuietZoneModules / side})`,
        me: 0,
      })}
      {...look}
    >
      <path d={path} />
    </Code>
  )
}
