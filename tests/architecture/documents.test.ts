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
  return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => link ?? attribute ?? '')
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
