import { chakra } from '#client/ui/chakra.ts'

const Disc = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '72px',
    zoom: 'var(--scale)',
    borderRadius: 'full',
    bg: 'barro',
    color: 'barro.on',
    textStyle: 'section',
  },
})

/** The reader in a drawing, next to people with faces. The drawing sets `--scale`. */
export function YouAvatar() {
  return <Disc>Tú</Disc>
}
