import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale } from './build.ts'

/** `npm start`: builds what is stale, then becomes the server. */

const root = path.resolve(import.meta.dirname, '..')

await buildIfStale()
await import(pathToFileURL(path.join(root, 'dist', 'server', 'main.js')).href)
