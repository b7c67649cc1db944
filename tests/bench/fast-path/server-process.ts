import { registerHooks } from 'node:module'
import { allParts, parts, stockPartsVariable } from './parts.ts'

/** The product, with some parts of the fast path replaced by the stock ones while its modules load. */

const stock = {
  reading: import.meta.resolve('./stock-reading.ts'),
  serialization: import.meta.resolve('./stock-serialization.ts'),
}
const replaced = (process.env[stockPartsVariable] ?? '').split(',')
const replacements = new Map<string, string>(
  allParts.filter((part) => replaced.includes(part)).map((part) => [parts[part], stock[part]]),
)

registerHooks({
  resolve: (specifier, context, next) => next(replacements.get(specifier) ?? specifier, context),
})

await import('#server/main.ts')
