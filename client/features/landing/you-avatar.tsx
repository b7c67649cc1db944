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

/** Disc with the word 'Tú' for the reader in a drawing of people's faces. The drawing sets `--scale`. */
export function ReaderAvatar() {
  return <Disc>Tú</Disc>
}
