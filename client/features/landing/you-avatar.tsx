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

export function VisitorAvatar() {
  return <Disc>Tú</Disc>
}
