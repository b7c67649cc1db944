import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'
import {
  formatPlaceCoordinatesAsText,
  formatPlaceNameLines,
  listMexicanStates,
  listUsStates,
} from './places/catalog-text.ts'

/** `npm run places`: writes the place catalogue from the GeoNames data in two npm packages. */

export function createPlaceCatalogueFiles(): { file: string; text: string }[] {
  const mexican = listMexicanStates()
  return [
    {
      file: path.join(projectRoot, 'modules/circles/contract/mexican-places.ts'),
      text: constant('mexicanPlaces', formatPlaceNameLines(mexican), [
        'All municipalities of Mexico, each after a plus sign, and the towns of 2,500 people or more whose name differs from',
        'their municipality.',
        ...linesOfNames,
      ]),
    },
    {
      file: path.join(projectRoot, 'modules/circles/places/coordinates.ts'),
      text: constant('mexicanPlaceCoordinates', formatPlaceCoordinatesAsText(mexican), [
        'Coordinates of the places in mexican-places.ts, in the same lines and order. 2067-10341 means 20.67° north and',
        '103.41° west. A place with `=4` is the seat of the municipality at index 4 of its line: both are one area.',
      ]),
    },
    {
      file: path.join(projectRoot, 'client/shared/places/us-places.ts'),
      text: constant('usPlaces', formatPlaceNameLines(listUsStates()), [
        'Cities of the US with 15,000 people and more. After `=` follows the English name of a city that has a Spanish name.',
        ...linesOfNames,
      ]),
    },
  ]
}

const linesOfNames = [
  'Each line has a state, then its places by population class (see place-lines.ts), with a semicolon between two classes.',
]

function constant(name: string, lines: string, about: readonly string[]): string {
  return [
    '/**',
    ...about.map((line) => ` * ${line}`),
    ' * Written by `npm run places` from GeoNames (geonames.org, CC BY 4.0). Make corrections in tools/places/corrections.ts.',
    ' */',
    `export const ${name} = \``,
    `${lines}\``,
    '',
  ].join('\n')
}

if (import.meta.main) for (const { file, text } of createPlaceCatalogueFiles()) writeFileSync(file, text)
