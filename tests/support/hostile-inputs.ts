import fc, { type Arbitrary } from 'fast-check'

const maxBytes = 16 * 1024

export const maliciousTypedArrayInputs: object[] = [
  {
    json: { email: 'a@b.mx', password: 'x', x: [200_000_000] },
    meta: {
      values: { 'x.0': [['typed-array', 'Uint8Array']], 'x.00': [['typed-array', 'Float64Array']] },
      v: 1,
    },
  },
  { json: 50_000_000, meta: { values: [['typed-array', 'Uint8Array']] } },
]

export function createMaliciousInputWithSetContainingItself(bytes: number): object {
  const paths = Array.from({ length: Math.ceil(bytes / 8) }, () => 'x.0.0')
  const referentialEqualities = { x: ['x.0'], 'x.0': paths }
  return { json: { x: [[]] }, meta: { values: { x: ['set'] }, referentialEqualities, v: 1 } }
}

const leaf = fc.oneof(
  fc.constant(50_000_000),
  fc.constantFrom(-1, 0, 2 ** 32, null, true, 'NaN', '-0', 'Infinity', '/(a+)+$/g', 'https://a.mx'),
  fc.constant('2026-11-22T00:00:00.000Z'),
  fc.string(),
)

const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.array(tie('tree'), { maxLength: 6 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('x', '0', '00', 'a.b', '__proto__', 'constructor'), fc.string()),
      tie('tree'),
      {
        maxKeys: 6,
      },
    ),
  ),
}))

const typedArrays = [Int8Array, Uint8Array, Int16Array, Uint32Array, Float32Array, Float64Array].map(
  ({ name }) => ['typed-array', name],
)
const annotationName = fc.oneof(
  fc.constantFrom('Date', 'undefined', 'bigint', 'number', 'set', 'map', 'regexp', 'Error', 'URL', 'unknown'),
  fc.constantFrom(...typedArrays),
  fc.tuple(
    fc.constantFrom('class', 'symbol', 'custom', 'typed-array'),
    fc.constantFrom('Date', 'Object', 'x'),
  ),
)

const asItIs = (path: string) => path
const spellings = [
  (path: string) => path.replace(/\b0$/, '00'),
  (path: string) => path.replace(/\b0$/, '0x0'),
  (path: string) => path.replace(/\b0$/, ' 0'),
  (path: string) => `${path}.0`,
  (path: string) => `${path}.0.0`,
  (path: string) => `__proto__.${path}`,
  (path: string) => `${path}.constructor`,
]

interface Meta {
  values?: unknown
  referentialEqualities?: unknown
  v?: number
  other?: unknown
}

function pathsIn(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const path = `${prefix}${key.replaceAll('\\', '\\\\').replaceAll('.', '\\.')}`
    return [path, ...pathsIn(part, `${path}.`)]
  })
}

const metaFor = (json: unknown): Arbitrary<Meta | undefined> => {
  const path = fc
    .tuple(
      fc.constantFrom('x', ...pathsIn(json)),
      fc.oneof(fc.constant(asItIs), fc.constantFrom(...spellings)),
    )
    .map(([place, spell]) => spell(place))
  const { annotation } = fc.letrec((tie) => ({
    annotation: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.tuple(annotationName),
      fc.tuple(annotationName, fc.dictionary(path, tie('annotation'), { maxKeys: 4 })),
      fc.dictionary(path, tie('annotation'), { maxKeys: 4 }),
    ),
  }))
  const paths = fc.array(path, { maxLength: 40 })
  const equalities = fc.dictionary(path, paths, { maxKeys: 20 })
  const values = fc.oneof(
    annotation,
    fc.dictionary(path, fc.tuple(annotationName), { maxKeys: 2 }),
    fc.dictionary(path, annotation, { maxKeys: 40 }),
  )
  const anything = fc.record(
    {
      values,
      referentialEqualities: fc.oneof(equalities, fc.tuple(paths, equalities)),
      v: fc.constantFrom(0, 1, 2),
      other: leaf,
    },
    { requiredKeys: [] },
  )
  return fc.oneof(fc.constant(undefined), fc.record({ values, v: fc.constant(1) }), anything)
}

function repeated(json: unknown, meta: Meta | undefined): string {
  const one = JSON.stringify({ json, meta })
  const times = Math.max(1, Math.floor(maxBytes / (1.3 * one.length)))
  const values = meta?.values
  if (typeof values !== 'object' || values === null) return one
  const places = Array.from({ length: times }, (_, index) => index)
  const moved = Array.isArray(values)
    ? places.map((index) => [String(index), values])
    : places.flatMap((index) => Object.entries(values).map(([path, part]) => [`${index}.${path}`, part]))
  return JSON.stringify({
    json: places.map(() => json),
    meta: { ...meta, values: Object.fromEntries(moved) },
  })
}

export const arbitraryHostileInput: Arbitrary<string> = tree.chain((json) =>
  fc
    .tuple(metaFor(json), fc.boolean())
    .map(([meta, isRepeated]) => (isRepeated ? repeated(json, meta) : JSON.stringify({ json, meta })))
    .filter((text) => Buffer.byteLength(text) <= maxBytes),
)
