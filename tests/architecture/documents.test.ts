import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'

const pages = globSync(['*.md', 'docs/**/*.md', 'tests/**/*.md'], { cwd: projectRoot })

function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function brokenLinks(page: string): string[] {
  const text = readFileSync(path.join(projectRoot, page), 'utf8')
  return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, link, attribute, definition]) => link ?? attribute ?? definition ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = path.join(projectRoot, file ? path.join(path.dirname(page), file) : page)
      if (!existsSync(target)) return true
      return anchor !== undefined && !anchorsIn(readFileSync(target, 'utf8')).includes(decodeURI(anchor))
    })
}

describe('pages of the documentation', () => {
  it.each(pages)('the documentation page %s has only valid links', (page) => {
    expect(brokenLinks(page)).toEqual([])
  })

  it('every documentation page is linked from the README or from another linked page', () => {
    const reached = new Set<string>()
    const follow = (page: string) => {
      if (reached.has(page)) return
      reached.add(page)
      const text = readFileSync(path.join(projectRoot, page), 'utf8')
      for (const [, link = ''] of text.matchAll(/\]\(([^)\s#:]+\.md)/g))
        follow(path.normalize(path.join(path.dirname(page), link)))
    }
    follow('README.md')
    expect(pages.filter((page) => !reached.has(page) && !page.startsWith('docs/decisions/0'))).toEqual([])
  })
})

const generatedPages = new Set(['licenses.md', 'licenses-of-client.md', 'THIRD_PARTY_NOTICES.md'])

function foreignReferences(line: string): string[] {
  const outside =
    /\bspec §|§ ?\d|\(spec\b|\bthe spec(?:ification)?\b(?! (?:of|for)\b)|\bdesign decision|\bdesign\.md|\bdesign, reading/gi
  const missing = [...line.matchAll(/\bdocs\/[\w./-]+\.md(?:#([\p{L}\p{N}_-]+))?/gu)].filter(
    ([link, anchor]) => {
      const file = path.join(projectRoot, link.replace(/#.*/, ''))
      if (!existsSync(file)) return true
      return anchor !== undefined && !anchorsIn(readFileSync(file, 'utf8')).includes(anchor)
    },
  )
  const unnumbered = [...line.matchAll(/\bdocs\/decisions\/(\d+)/g)].filter(
    ([, number = '']) => !pages.some((page) => page.startsWith(`docs/decisions/${number}-`)),
  )
  const unnamed = [...line.matchAll(/(?<![\w./*{-])[\w-]+\.md\b/g)].filter(
    ([name]) => !generatedPages.has(name) && !pages.some((page) => path.basename(page) === name),
  )
  return [...line.matchAll(outside), ...missing, ...unnumbered, ...unnamed].map(([found]) => found)
}

describe('references to documents', () => {
  const own = 'tests/architecture/documents.test.ts'
  const folders =
    '{src,modules,client,tools,tests,prisma,docs,balancer,.ci}/**/*.{ts,tsx,js,css,html,md,sql,prisma,json,yml,cfg}'
  const single = [
    '*.{md,ts,json,yml}',
    '.dependency-cruiser.ts',
    '.env.example',
    '.ci/run',
    '{,balancer/}Dockerfile',
  ]
  const files = globSync([folders, ...single], { cwd: projectRoot }).filter(
    (file) => file !== own && file !== 'package-lock.json',
  )

  it('every reference to a document in the repository points to an existing document', () => {
    const found = files.flatMap((file) =>
      readFileSync(path.join(projectRoot, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          foreignReferences(line).length > 0 ? [`${file}:${index + 1}: ${line.trim()}`] : [],
        ),
    )
    expect(files.length).toBeGreaterThan(1000)
    expect(found).toEqual([])
  })

  it.each([
    'The limit of a page (spec §9).',
    'Ids have 28 characters (design decision 1).',
    'An order (design.md, Readings)',
    "'Past' means ended (design, Readings).",
    'Both shapes of the spec',
    'as the specification names the fields',
    'see docs/no-such-page.md',
    'Limits: docs/product.md#no-such-heading',
    'The reason: docs/decisions/9999',
    'How we write: english.md',
  ])('a reference to a document that does not exist is reported: %s', (text) => {
    expect(foreignReferences(text)).not.toEqual([])
  })

  it.each([
    'Limits: docs/product.md#booking-limits.',
    'The reason: docs/decisions/0001-ids.md',
    'The reason: docs/decisions/0001',
    'the table of glossary.md',
    'docs/operating/settings.md#límites lists them',
    'as the specification of OpenID Connect requires',
    'RFC 5545, section 3.6',
    'docs/design-language.md',
  ])('the check of document references accepts a text with a valid reference: %s', (text) => {
    expect(foreignReferences(text)).toEqual([])
  })
})

function isShown(text: string, code: string): boolean {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(parts.join('\\$?\\{[^}]*\\}')).test(code)
}

describe('docs/product/fixed-texts.md', () => {
  const code = globSync('{client,modules,src}/**/*.{ts,tsx}', { cwd: projectRoot })
    .filter((file) => !file.includes('.test.') && !file.includes('/style-guide/'))
    .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
    .join('\n')
    // Remove comments: a comment may quote a text that no screen shows.
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
  const page = readFileSync(path.join(projectRoot, 'docs/product/fixed-texts.md'), 'utf8')
  const texts = [...page.matchAll(/^\|.*$/gm)].flatMap(([row]) =>
    [...row.matchAll(/'([^']+)'/g)].map(([, text = '']) => text),
  )

  it('docs/product/fixed-texts.md lists only texts that the product’s code contains', () => {
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.filter((text) => !isShown(text, code))).toEqual([])
  })

  it('the check of the texts in docs/product/fixed-texts.md detects a text that is missing from the source code', () => {
    expect(isShown('Máximo {max} fotos', code)).toBe(true)
    expect(isShown('Máximo {max} imágenes', code)).toBe(false)
  })
})

/** Number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0, by chapter. */
const requirementCounts = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
]
const allRequirements = requirementCounts.flatMap((sections, chapter) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter + 1}.${section + 1}.${index + 1}`),
  ),
)

function requirementsIn(cell: string): string[] {
  return cell.split(', ').flatMap((range) => {
    const [first = '', last = first] = range.split('–')
    const section = first.replace(/\d+$/, '')
    const [from, to] = [first, last].map((requirement) => Number(requirement.slice(section.length)))
    return Array.from(
      { length: (to ?? 0) - (from ?? 0) + 1 },
      (_, index) => `${section}${(from ?? 0) + index}`,
    )
  })
}

describe('docs/security.md', () => {
  const text = readFileSync(path.join(projectRoot, 'docs/security.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*?) +\| ([^|]+?) +\|/gm)].flatMap(
    ([, cell = '', status = '']) => requirementsIn(cell).map((requirement) => ({ requirement, status })),
  )

  it('docs/security.md has one row for each OWASP ASVS requirement of levels 1 and 2', () => {
    expect(rows.map(({ requirement }) => requirement).sort()).toEqual(allRequirements.sort())
  })

  it.each(['total', ...requirementCounts.keys()])(
    'docs/security.md counts met and unmet OWASP ASVS requirements correctly (total or chapter index: %s)',
    (chapter) => {
      const isCounted = (requirement: string) =>
        chapter === 'total' || requirement.startsWith(`${Number(chapter) + 1}.`)
      const counted = rows.filter(({ requirement }) => isCounted(requirement))
      const counts = ['met', 'in part', 'not met', 'operator', 'n/a'].map(
        (status) => counted.filter((row) => row.status === status).length,
      )
      const start = chapter === 'total' ? `total of ${rows.length} ` : `V${Number(chapter) + 1} `
      const line = text.split('\n').find((written) => written.startsWith(`| ${start}`)) ?? ''
      expect(line.split('|').slice(2, -1).map(Number)).toEqual(counts)
    },
  )

  it('each test that docs/security.md names has a link to its file', () => {
    const prose = text.replace(/^\[[^\]]+\]: .+$/gm, '')
    const named = [...prose.matchAll(/\[([\w/-]+)\](?!\()/g)].map(([, name]) => name)
    const defined = [...text.matchAll(/^\[([^\]]+)\]: \S+\.test\.tsx?$/gm)].map(([, name]) => name)
    expect([...new Set(named)].sort()).toEqual(defined.sort())
  })
})
