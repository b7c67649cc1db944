import { expect, it } from 'vitest'
import { semanticColors } from '#client/ui/theme/colors.ts'
import { avatarBackgroundTints, linkPreviewPalette } from '#platform/cards/palette.ts'

it('link preview pictures use the same colours as the screens', () => {
  const { paper, surface, ink, muted, hairline, barro, agave, maiz, sand } = semanticColors
  const plain = { paper, surface, ink, muted, hairline }
  for (const [name, color] of Object.entries(plain))
    expect(linkPreviewPalette).toHaveProperty(name, color.value.base)
  for (const [name, { DEFAULT, tint, onTint }] of Object.entries({ barro, agave, maiz })) {
    const full = DEFAULT.value.base
    expect(linkPreviewPalette).toHaveProperty(name, {
      full,
      tint: tint.value.base,
      onTint: onTint.value.base,
    })
  }
  expect(avatarBackgroundTints.at(-1)).toMatchObject({
    tint: sand.DEFAULT.value.base,
    onTint: sand.on.value.base,
  })
})
