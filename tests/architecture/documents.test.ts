import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'

const pages = globSync(['*.md', 'docs/**/*.md', 'tests/**/*.md'], { cwd: projectRoot })

/** As the places where such pages are read make an address of a heading. */
function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Links of a page that lead to no file of the project, or to no heading of it. */
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

describe('a page of the documentation', () => {
  it.each(pages)('%s leads only to what is there', (page) => {
    expect(brokenLinks(page)).toEqual([])
  })

  it('is reached from the README', () => {
    const reached = new Set<string>()
    const follow = (page: string) => {
      if (reached.has(page)) return
      reached.add(page)
      const text = readFileSync(path.join(projectRoot, page), 'utf8')
      for (const [, link = ''] of text.matchAll(/\]\(([^)\s#:]+\.md)/g))
        follow(path.normalize(path.join(path.dirname(page), link)))
    }
    follow('README.md')
    // Records of decisions are found in their folder.
    expect(pages.filter((page) => !reached.has(page) && !page.startsWith('docs/decisions/0'))).toEqual([])
  })
})

/** Requirements of levels 1 and 2 of OWASP ASVS 5.0.0: their number in each section, by chapter. Those of level 3 come last in a section. */
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

/** '1.2.6–1.2.8, 1.3.1' names four requirements. */
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

  it('has one row for each requirement of levels 1 and 2', () => {
    expect(rows.map(({ requirement }) => requirement).sort()).toEqual(allRequirements.sort())
  })

  it.each(['total', ...requirementCounts.keys()])('counts the rows of each status: %s', (chapter) => {
    const isCounted = (requirement: string) =>
      chapter === 'total' || requirement.startsWith(`${Number(chapter) + 1}.`)
    const counted = rows.filter(({ requirement }) => isCounted(requirement))
    const counts = ['met', 'in part', 'not met', 'operator', 'n/a'].map(
      (status) => counted.filter((row) => row.status === status).length,
    )
    const start = chapter === 'total' ? `total of ${rows.length} ` : `V${Number(chapter) + 1} `
    const line = text.split('\n').find((written) => written.startsWith(`| ${start}`)) ?? ''
    expect(line.split('|').slice(2, -1).map(Number)).toEqual(counts)
  })

  it('defines each test that it names', () => {
    const prose = text.replace(/^\[[^\]]+\]: .+$/gm, '')
    const named = [...prose.matchAll(/\[([\w/-]+)\](?!\()/g)].map(([, name]) => name)
    const defined = [...text.matchAll(/^\[([^\]]+)\]: \S+\.test\.tsx?$/gm)].map(([, name]) => name)
    expect([...new Set(named)].sort()).toEqual(defined.sort())
  })
})
