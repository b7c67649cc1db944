import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'
import { mexicanLines, usLines } from './places/catalog-text.ts'

/**
 * `npm run places`: writes the catalogue of places from GeoNames, as the two pinned packages carry it. A newer version of them
 * is a new catalogue; a test fails until this has run.
 */

/** The catalogue's files and what they should hold. */
export function placeFiles(): { file: string; text: string }[] {
  const inCatalog = (name: string) => path.join(projectRoot, 'client', 'lib', 'places', name)
  return [
    {
      file: inCatalog('mexican-places.ts'),
      text: written('mexicanPlaces', mexicanLines(), [
        ' * All municipalities of Mexico, with a plus sign, and its towns of 2,500 people and more that are named otherwise.',
      ]),
    },
    {
      file: inCatalog('us-places.ts'),
      text: written('usPlaces', usLines(), [
        ' * Cities of the US with 15,000 people and more; after = the English name of one that has a Spanish one.',
      ]),
    },
  ]
}

function written(constant: string, lines: string, about: readonly string[]): string {
  return [
    '/**',
    ...about,
    ' * A line is a state, then its places from large to small in steps (see catalog.ts), a semicolon between two steps.',
    ' * Written by `npm run places` from GeoNames (geonames.org, CC BY 4.0); corrections belong into tools/places/corrections.ts.',
    ' */',
    `export const ${constant} = \``,
    `${lines}\``,
    '',
  ].join('\n')
}

if (import.meta.main) for (const { file, text } of placeFiles()) writeFileSync(file, text)
