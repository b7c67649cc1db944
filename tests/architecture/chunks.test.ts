import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import {
  createChunkModuleIdRegExp,
  findUnusedChunkPaths,
  scriptChunks,
  sideEffectFreePackages,
} from '../../tools/chunks.ts'

const missing = (paths: readonly string[]) =>
  paths.filter((file) => !existsSync(path.join(projectRoot, file)))

describe('chunk definitions of the client build', () => {
  it('every path in tools/chunks.ts, the configuration of JavaScript chunks, exists on disk', () => {
    const paths = scriptChunks.flatMap(({ paths, except = [] }) => [...paths, ...except])
    const message = 'tools/chunks.ts, which vite.config.ts reads, names paths that do not exist'
    expect(missing([...paths, ...sideEffectFreePackages]), message).toEqual([])
    expect(missing(['client/lib/absent.ts'])).toHaveLength(1)
  })

  it('the chunk definitions of the client build list no path twice', () => {
    const paths = scriptChunks.flatMap((chunk) => chunk.paths)
    expect(paths.filter((file, index) => paths.indexOf(file) !== index)).toEqual([])
  })

  it('createChunkModuleIdRegExp matches the paths of a JavaScript chunk, but not the excluded paths', () => {
    for (const chunk of scriptChunks) {
      const matches = (file: string) => createChunkModuleIdRegExp(chunk).test(path.join('/anywhere', file))
      expect(chunk.paths.filter((file) => !matches(file))).toEqual([])
      expect(chunk.except?.filter(matches) ?? []).toEqual([])
    }
    const start = scriptChunks.find(({ name }) => name === 'start')
    expect(start && createChunkModuleIdRegExp(start).test('\0vite/preload-helper.js')).toBe(true)
  })

  it('findUnusedChunkPaths returns the configured paths from which the built chunk contains no source file', () => {
    const planned = [
      { name: 'one', paths: ['client/app/', 'client/ui/button.tsx'] },
      { name: 'two', paths: ['client/ui/card.tsx', 'client/ui/unused.tsx'] },
    ]
    const scripts = [
      { name: 'one', moduleIds: ['/root/client/app/start.ts', '/root/client/ui/card.tsx'] },
      { name: 'two', moduleIds: ['/root/client/ui/button.tsx'] },
    ]
    expect(findUnusedChunkPaths(planned, scripts)).toEqual([
      'client/ui/button.tsx',
      'client/ui/card.tsx',
      'client/ui/unused.tsx',
    ])
    expect(findUnusedChunkPaths([{ name: 'one', paths: ['client/app/'] }], scripts)).toEqual([])
  })
})
